import { useEffect, useRef, useState } from 'react';
import type { ImportPlan, ImportRun } from '#src/importing/import-run.ts';
import type { SpreadsheetFile } from '#src/importing/spreadsheet-file.ts';
import { useCommandRunner } from '../../kit/command-provider.tsx';
import { useImportTask } from './use-import-task.ts';

interface StartedImport {
  readonly run: ImportRun | null;
  /** Starts an import; calls back when it no longer needs the file. */
  start(file: SpreadsheetFile, order: ImportPlan['order'], onEnded: () => void): Promise<void>;
  /** Forgets an import that came to nothing, so that another one can be started. */
  forget(): void;
  /** Saves the report; gives a sentence when that fails. */
  download(id: number): Promise<string | null>;
}

/** The import of a dialog. It goes on when the dialog is closed: the status line shows it, and a notice tells how it ended. */
export function useImportRun(): StartedImport {
  const runCommand = useCommandRunner();
  const { watch, download } = useImportTask();
  const isOpen = useRef(true);
  const [run, setRun] = useState<ImportRun | null>(null);

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  return {
    run,
    download,
    forget: () => setRun(null),
    async start(file, order, onEnded) {
      const outcome = await runCommand('imports.start', { plan: { file, order } });
      // What stands against it was told.
      if (outcome.status !== 'done') return onEnded();
      const started = outcome.answer as ImportRun;
      setRun(started);
      window.addEventListener('beforeunload', warn);
      void started.ended.finally(() => {
        window.removeEventListener('beforeunload', warn);
        onEnded();
      });
      watch(started, order.filename, () => isOpen.current);

      /** Rows that are not sent yet are lost with the page. */
      function warn(event: BeforeUnloadEvent) {
        if (started.state().phase.kind === 'sending') event.preventDefault();
      }
    },
  };
}

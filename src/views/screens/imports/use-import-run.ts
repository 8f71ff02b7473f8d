import { useEffect, useRef, useState } from 'react';
import { useApi, useEvents } from '#src/api/cache/api-context.tsx';
import { type ImportParts, type ImportRun, startImport } from './import-run.ts';
import type { SpreadsheetFile } from './spreadsheet-file.ts';
import { useImportTask } from './use-import-task.ts';

interface StartedImport {
  readonly run: ImportRun | null;
  /** Starts an import; calls back when it no longer needs the file. */
  start(file: SpreadsheetFile, order: ImportParts['order'], onEnded: () => void): void;
  /** Forgets an import that came to nothing, so that another one can be started. */
  forget(): void;
  /** Saves the report; gives a sentence when that fails. */
  download(id: number): Promise<string | null>;
}

/** The import of a dialog. It goes on when the dialog is closed: the status line shows it, and a notice tells how it ended. */
export function useImportRun(): StartedImport {
  const api = useApi();
  const onEvent = useEvents();
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
    start(file, order, onEnded) {
      const started = startImport({ imports: api.imports, file, order, onEvent, wait: pause });
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

/** Resolves after as many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

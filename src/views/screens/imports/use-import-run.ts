import { useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi, useEvents } from '#src/api/cache/api-context.tsx';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { endTaskAtom, reportTaskAtom } from '#src/state/frame.ts';
import { showNotice } from '../../kit/toaster.tsx';
import { saveBase64 } from './download.ts';
import { type ImportParts, type ImportRun, startImport } from './import-run.ts';
import type { SpreadsheetFile } from './spreadsheet-file.ts';

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
  const { t } = useTranslation('imports');
  const api = useApi();
  const onEvent = useEvents();
  const store = useStore();
  const failureText = useFailureText();
  const isOpen = useRef(true);
  const [run, setRun] = useState<ImportRun | null>(null);

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function download(id: number): Promise<string | null> {
    try {
      const { filename, data } = await api.imports.report(id);
      saveBase64(filename, data);
      return null;
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      return failureText(failure);
    }
  }

  async function downloadFromNotice(id: number) {
    const problem = await download(id);
    if (problem !== null) showNotice({ tone: 'bad', title: problem });
  }

  function tellEnd(ended: ImportRun, filename: string) {
    const { phase } = ended.state();
    if (isOpen.current || phase.kind === 'stopped') return;
    if (phase.kind === 'done') {
      const { id, added, updated, skipped, invalid } = phase.status;
      showNotice({
        tone: 'ok',
        title: t('notice.done', { name: filename }),
        text: t('notice.counts', { added, updated, skipped, invalid }),
        action: { label: t('result.download'), run: () => void downloadFromNotice(id) },
      });
    } else {
      const reason =
        phase.kind === 'refused'
          ? failureText(phase.failure)
          : t(phase.kind === 'lost' ? 'result.lost' : 'result.failed');
      showNotice({ tone: 'bad', title: t('notice.failed', { name: filename }), text: reason });
    }
  }

  return {
    run,
    download,
    forget: () => setRun(null),
    start(file, order, onEnded) {
      const started = startImport({
        imports: api.imports,
        file,
        order,
        onEvent,
        wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      });
      setRun(started);
      const task = {
        id: `import ${order.filename} ${performance.now()}`,
        label: t('progress.task', { name: order.filename }),
      };
      const report = () =>
        store.set(reportTaskAtom, { ...task, done: Math.round(started.state().percent), total: 100 });
      const stopReporting = started.subscribe(report);
      report();
      window.addEventListener('beforeunload', warn);
      void started.ended.finally(() => {
        window.removeEventListener('beforeunload', warn);
        stopReporting();
        store.set(endTaskAtom, task.id);
        onEnded();
        tellEnd(started, order.filename);
      });

      /** Rows that are not sent yet are lost with the page. */
      function warn(event: BeforeUnloadEvent) {
        if (started.state().phase.kind === 'sending') event.preventDefault();
      }
    },
  };
}

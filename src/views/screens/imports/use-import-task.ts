import { useStore } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useReads } from '#src/api/cache/api-context.tsx';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import type { ImportRun } from '#src/importing/import-run.ts';
import { accountAtom } from '#src/state/account.ts';
import { endTaskAtom, reportTaskAtom } from '#src/state/frame.ts';
import { importsUnderWay } from '#src/state/imports-under-way.ts';
import { saveBase64 } from '../../kit/download.ts';
import { showNotice } from '../../kit/toaster.tsx';

interface ImportTask {
  /**
   * Shows an import in the status line while it goes on, remembers it for a page that is loaded meanwhile, and tells by a
   * notice how it ended, unless somebody looks at it then.
   */
  watch(run: ImportRun, filename: string, isSeen: () => boolean): void;
  /** Saves the report; gives a sentence when that fails. */
  download(id: number): Promise<string | null>;
}

/** What is told of imports outside of their dialog. */
export function useImportTask(): ImportTask {
  const { t } = useTranslation('imports');
  const api = useReads();
  const store = useStore();
  const failureText = useFailureText();

  async function download(id: number): Promise<string | null> {
    try {
      const { filename, data } = await api.imports.report(id);
      saveBase64(filename, data);
      return null;
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      return failureText(failure, t('result.download'));
    }
  }

  async function downloadFromNotice(id: number) {
    const problem = await download(id);
    if (problem !== null) showNotice({ tone: 'bad', title: problem });
  }

  function tellEnd(ended: ImportRun, filename: string) {
    const { phase } = ended.state();
    if (phase.kind === 'stopped') return;
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

  function watch(run: ImportRun, filename: string, isSeen: () => boolean) {
    const owner = store.get(accountAtom)?.id;
    const task = {
      id: `import ${filename} ${performance.now()}`,
      label: t('progress.task', { name: filename }),
    };
    function report() {
      const { phase, percent } = run.state();
      const id = run.id();
      if (phase.kind === 'processing' && id !== null && owner !== undefined)
        importsUnderWay.keep({ owner, id, filename });
      store.set(reportTaskAtom, { ...task, done: Math.round(percent), total: 100 });
    }
    const stopReporting = run.subscribe(report);
    report();
    void run.ended.finally(() => {
      const id = run.id();
      if (id !== null) importsUnderWay.drop(id);
      stopReporting();
      store.set(endTaskAtom, task.id);
      if (!isSeen()) tellEnd(run, filename);
    });
  }

  return { watch, download };
}

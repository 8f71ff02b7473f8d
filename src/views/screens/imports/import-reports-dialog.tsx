import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReads } from '#src/api/cache/api-context.tsx';
import { answerKey } from '#src/api/cache/keys.ts';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { Line, LineList } from '../../kit/line-list.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import { takeFocus } from '../../kit/take-focus.ts';
import { useFormat } from '../shared/use-format.ts';
import styles from './imports.module.css';
import { useImportTask } from './use-import-task.ts';

/** Imports that are shown at once: an older one is hardly looked for. */
const shownImports = 25;

/** The imports that have ended, the newest first; a press on one saves its report. */
export function ImportReportsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('imports');
  const api = useReads();
  const failureText = useFailureText();
  const { download } = useImportTask();
  const [problem, setProblem] = useState<string | null>(null);
  const query = useQuery({
    queryKey: answerKey('contacts', 'imports'),
    queryFn: ({ signal }) => api.imports.ended(shownImports, signal),
    // An import may have ended since it was looked at.
    gcTime: 0,
  });
  const failure = failureOf(query.error);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('reports.title')}
      description={t('reports.text')}
      size="m"
      footer={
        <Button kbd="Escape" onClick={onClose}>
          {t('kit:dialog.close')}
        </Button>
      }
    >
      {query.isPending ? <SkeletonLines lines={3} label={t('reports.loading')} /> : null}
      {failure ? (
        <ErrorState
          message={failureText(failure)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : null}
      {query.data?.length === 0 ? (
        <EmptyState title={t('reports.none')} text={t('reports.noneText')} />
      ) : null}
      {query.data && query.data.length > 0 ? (
        <LineList label={t('reports.title')}>
          {query.data.map((ended, index) => (
            <ReportLine
              key={ended.id}
              ended={ended}
              isFirst={index === 0}
              onChoose={async () => setProblem(await download(ended.id))}
            />
          ))}
        </LineList>
      ) : null}
      {problem ? (
        <p role="alert" className={styles.fault}>
          {problem}
        </p>
      ) : null}
    </Dialog>
  );
}

function ReportLine({
  ended,
  isFirst,
  onChoose,
}: {
  ended: Awaited<ReturnType<ReturnType<typeof useReads>['imports']['ended']>>[number];
  isFirst: boolean;
  onChoose: () => Promise<void>;
}) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const wasShown = useRef(false);
  const { filename, createdAt, state, added, updated, skipped, invalid } = ended;

  /* The first one is what is looked for most. */
  function show(button: HTMLButtonElement | null) {
    if (button && isFirst && !wasShown.current) takeFocus(button);
    wasShown.current = true;
  }

  return (
    <Line ref={show} className={styles.report} onClick={() => void onChoose()}>
      <strong>{filename}</strong>
      <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
      <span className={styles.dim}>
        {state === 'failed' ? `${t('reports.failed')} ` : ''}
        {t('notice.counts', { added, updated, skipped, invalid })}
      </span>
      <span className={styles.dim}>{t('result.download')}</span>
    </Line>
  );
}

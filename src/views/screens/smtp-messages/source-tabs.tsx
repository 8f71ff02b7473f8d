import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/rules/limits.ts';
import { useReads } from '#src/api/cache/api-context.tsx';
import { answerKey } from '#src/api/cache/keys.ts';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { failureOf, isGone } from '#src/api/transport/failure.ts';
import { CodeBlock } from '../../kit/code-block.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { MailFrame } from '../shared/mail-frame.tsx';
import styles from './message.module.css';

const frameHeight = 750;
const parts = ['html', 'text'] as const;
type Part = (typeof parts)[number];

/** What a mail says; it never changes, but for being there no longer. */
function useSource(id: number) {
  const api = useReads();
  return useQuery({
    queryKey: answerKey('smtp/messages', 'source', id),
    queryFn: ({ signal }) => api.smtp.source(id, signal),
    staleTime: 60_000,
  });
}

/** Whether what a mail says is not kept any more. */
export function useIsSourceGone(id: number): boolean {
  const { data, error } = useSource(id);
  return data === undefined && error !== null && isGone(failureOf(error));
}

/** What a mail says, as html and as text; once that is not kept any more it says so. */
export function SourceTabs({ id, title }: { id: number; title: string }) {
  const { t } = useTranslation('smtp');
  const failureText = useFailureText();
  const [chosen, choose] = useState<Part | null>(null);
  const query = useSource(id);
  const failure = query.isError && query.data === undefined ? failureOf(query.error) : null;
  if (isGone(failure))
    return (
      <EmptyState title={t('source.gone')} text={t('source.goneText', { days: limits.submittedDays })} />
    );
  if (failure)
    return (
      <ErrorState
        message={failureText(failure)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  if (query.data === undefined) return <SkeletonLines lines={5} label={t('shell:screen.loading')} />;

  const { html, text } = query.data;
  const part = chosen ?? (html === null ? 'text' : 'html');
  return (
    <Tabs
      label={t('source.parts')}
      value={part}
      onValueChange={(next) => choose(next as Part)}
      tabs={parts.map((value) => ({ value, label: t(`source.${value}`) }))}
    >
      {part === 'html' && html !== null ? <MailFrame html={html} title={title} height={frameHeight} /> : null}
      {part === 'text' && text !== null ? (
        <div className={styles.text}>
          <CodeBlock text={text} label={t('source.text')} />
        </div>
      ) : null}
      {query.data[part] === null ? <EmptyState title={t(`source.no-${part}`)} /> : null}
    </Tabs>
  );
}

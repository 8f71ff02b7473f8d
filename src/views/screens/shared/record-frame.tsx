import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import { failureOf, isGone } from '#src/api/transport/failure.ts';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import { CommandBar } from '../../kit/toolbar/command-bar.tsx';
import { RecordFacts } from './record-facts.tsx';
import { RecordFailure } from './record-failure.tsx';
import styles from './record-frame.module.css';
import { useGoneRecord } from './use-gone-record.ts';
import { useRecordFacts } from './use-record-facts.ts';

interface RecordFrameProps<R extends Resource> {
  resource: R;
  /** Left out for a record that is yet to be made. */
  id: number | undefined;
  query: UseQueryResult<RecordOf<R>>;
  title: string;
  list: { readonly title: string; readonly path: string };
  /** What counts of the record beside its number and state, such as the plan of a user. */
  facts?: ReactNode;
  /** Commands beside the heading. */
  actions: readonly string[];
  children: ReactNode;
}

/** The screen of one record: its heading and commands, and why it is not there where it is not. */
export function RecordFrame<R extends Resource>(props: RecordFrameProps<R>) {
  const { resource, id, query, title, list, facts, actions, children } = props;
  const { t } = useTranslation();
  const record = query.data ?? null;
  const failure = query.isError && !record ? failureOf(query.error) : null;
  const isMissing = isGone(failure);
  useRecordFacts(
    resource.name,
    id === undefined || isMissing ? undefined : { resource: resource.name, id, ...(record && { record }) },
    [list.title, title],
  );
  useGoneRecord({ isShown: record !== null, failure, listPath: list.path });
  const isWaiting = id !== undefined && !record && !failure;
  return (
    <div className={styles.screen}>
      <ScreenHead
        title={title}
        beside={record ? <RecordFacts record={record}>{facts}</RecordFacts> : null}
        flush
      >
        {isMissing ? null : (
          <CommandBar commands={actions.map((command) => ({ id: command, isPlain: true }))} />
        )}
      </ScreenHead>
      {failure ? <RecordFailure failure={failure} query={query} list={list} /> : null}
      {isWaiting ? <SkeletonLines lines={4} label={t('shell:screen.loading')} /> : null}
      {children}
    </div>
  );
}

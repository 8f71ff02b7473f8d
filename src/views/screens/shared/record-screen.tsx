import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import { recordTitle } from '#src/api/cache/record-title.ts';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { useRecord } from '#src/api/cache/use-record.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { Button } from '../../kit/button.tsx';
import { CommandButton } from '../../kit/command-button.tsx';
import { DetailList } from '../../kit/details.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import styles from './form-screen.module.css';
import { useGoneRecord } from './use-gone-record.ts';
import { useRecordFacts } from './use-record-facts.ts';

interface RecordScreenProps<R extends Resource> {
  resource: R;
  id: number;
  /** The locale key of the heading; gets the record's `title`. */
  titleKey: string;
  /** The name of the list, and its path. */
  list: { readonly titleKey: string; readonly path: string };
  /** Commands beside the heading. */
  actions: readonly string[];
  details(record: RecordOf<R>): readonly { label: string; value: ReactNode }[];
}

/** Shows a record without its form. */
export function RecordScreen<R extends Resource>(props: RecordScreenProps<R>) {
  const { resource, id, titleKey, list, actions, details } = props;
  const { t } = useTranslation();
  const router = useRouter();
  const failureText = useFailureText();
  const query = useRecord(resource, id);
  const record = (query.data ?? null) as RecordOf<R> | null;
  const listTitle = t(list.titleKey);
  const title = t(titleKey, { title: record ? recordTitle(record) : `${id}` });

  useRecordFacts(resource.name, { resource: resource.name, id, ...(record && { record }) }, [
    listTitle,
    title,
  ]);

  const failure = query.isError && !record ? failureOf(query.error) : null;
  useGoneRecord({ isShown: record !== null, failure, listPath: list.path });
  return (
    <div className={styles.screen}>
      <ScreenHead title={title} flush>
        {actions.map((command) => (
          <CommandButton key={command} id={command} />
        ))}
      </ScreenHead>
      {failure ? (
        <ErrorState
          message={failureText(failure)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : null}
      {!record && !failure ? <SkeletonLines lines={3} label={t('shell:screen.loading')} /> : null}
      {record ? <DetailList items={details(record)} /> : null}
      <div>
        <Button onClick={() => router.history.push(list.path)}>
          {t('resources:backTo', { title: listTitle })}
        </Button>
      </div>
    </div>
  );
}

import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import { recordTitle } from '#src/api/cache/record-title.ts';
import { useRecord } from '#src/api/cache/use-record.ts';
import { Button } from '../../kit/button.tsx';
import { DetailList } from '../../kit/details.tsx';
import { RecordFrame } from './record-frame.tsx';
import { useListAddress } from './use-list-address.ts';

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
  const query = useRecord(resource, id);
  const record = (query.data ?? null) as RecordOf<R> | null;
  const addressOf = useListAddress();
  const listTitle = t(list.titleKey);
  return (
    <RecordFrame
      resource={resource}
      id={id}
      query={query}
      title={t(titleKey, { title: record ? recordTitle(record) : `${id}` })}
      list={{ title: listTitle, path: list.path }}
      actions={actions}
    >
      {record ? <DetailList items={details(record)} /> : null}
      <div>
        <Button onClick={() => router.history.push(addressOf(list.path))}>
          {t('resources:backTo', { title: listTitle })}
        </Button>
      </div>
    </RecordFrame>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import { recordTitle } from '#src/api/cache/record-title.ts';
import { useRecord } from '#src/api/cache/use-record.ts';
import { DetailList } from '../../kit/details.tsx';
import { BackToList } from './record-failure.tsx';
import { RecordFrame } from './record-frame.tsx';

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
  const query = useRecord(resource, id);
  const record = (query.data ?? null) as RecordOf<R> | null;
  const place = { title: t(list.titleKey), path: list.path };
  return (
    <RecordFrame
      resource={resource}
      id={id}
      query={query}
      title={t(titleKey, { title: record ? recordTitle(record) : `${id}` })}
      list={place}
      actions={actions}
    >
      {record ? (
        <>
          <DetailList items={details(record)} />
          <div>
            <BackToList list={place} />
          </div>
        </>
      ) : null}
    </RecordFrame>
  );
}

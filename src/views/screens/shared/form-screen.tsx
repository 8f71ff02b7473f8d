import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import { recordTitle } from '#src/api/cache/record-title.ts';
import { useFreshRecord } from '#src/api/cache/use-record.ts';
import type { FormDeclaration } from './form-declaration.ts';
import { RecordForm } from './record-form.tsx';
import { RecordFrame } from './record-frame.tsx';

interface FormScreenProps<R extends Resource> {
  declaration: FormDeclaration<R>;
  /** The record to edit; a new one where it is left out. */
  id?: number;
  /** What counts of the record beside its number and state. */
  facts?: ReactNode;
  /** Commands beside the heading. */
  actions?: readonly string[];
}

/** A form from its declaration, for a new record or one that is there. */
export function FormScreen<R extends Resource>({ declaration, id, facts, actions = [] }: FormScreenProps<R>) {
  const { t } = useTranslation();
  const { resource, titleKeys, titleParams, list } = declaration;
  const query = useFreshRecord(resource, id);
  const record = (query.data ?? null) as RecordOf<R> | null;
  const title =
    id === undefined
      ? t(titleKeys.create, { ...titleParams })
      : t(titleKeys.edit, { ...titleParams, title: record ? recordTitle(record) : `${id}` });
  return (
    <RecordFrame
      resource={resource}
      id={id}
      query={query}
      title={title}
      list={{ title: t(list.titleKey, { ...titleParams }), path: list.path }}
      facts={facts}
      actions={actions}
    >
      {id === undefined || record ? (
        <RecordForm key={id ?? 'new'} declaration={declaration} record={record} title={title} />
      ) : null}
    </RecordFrame>
  );
}

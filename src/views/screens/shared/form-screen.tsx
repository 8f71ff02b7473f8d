import { useTranslation } from 'react-i18next';
import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import { recordTitle } from '#src/api/cache/record-title.ts';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { useFreshRecord } from '#src/api/cache/use-record.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { CommandButton } from '../../kit/command-button.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import type { FormDeclaration } from './form-declaration.ts';
import styles from './form-screen.module.css';
import { RecordForm } from './record-form.tsx';
import { useGoneRecord } from './use-gone-record.ts';
import { useRecordFacts } from './use-record-facts.ts';

interface FormScreenProps<R extends Resource> {
  declaration: FormDeclaration<R>;
  /** The record to edit; a new one where it is left out. */
  id?: number;
  /** Commands beside the heading. */
  actions?: readonly string[];
}

/** A form from its declaration, for a new record or one that is there. */
export function FormScreen<R extends Resource>({ declaration, id, actions = [] }: FormScreenProps<R>) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { resource, titleKeys, titleParams, list } = declaration;
  const query = useFreshRecord(resource, id);
  const record = (query.data ?? null) as RecordOf<R> | null;
  const listTitle = t(list.titleKey, { ...titleParams });
  const title =
    id === undefined
      ? t(titleKeys.create, { ...titleParams })
      : t(titleKeys.edit, { ...titleParams, title: record ? recordTitle(record) : `${id}` });

  useRecordFacts(
    resource.name,
    id === undefined ? undefined : { resource: resource.name, id, ...(record && { record }) },
    [listTitle, title],
  );

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
      {id !== undefined && !record && !failure ? (
        <SkeletonLines lines={4} label={t('shell:screen.loading')} />
      ) : null}
      {id === undefined || record ? (
        <RecordForm key={id ?? 'new'} declaration={declaration} record={record} title={title} />
      ) : null}
    </div>
  );
}

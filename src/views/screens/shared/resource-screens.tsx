import { useAtomValue } from 'jotai';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { recordTitle } from '#src/api/cache/record-title.ts';
import { useLookups } from '#src/api/cache/use-lookup.ts';
import { useRecord } from '#src/api/cache/use-record.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { type ConsoleResource, ownCommand } from '#src/resources/console-resource.ts';
import { modulesAtom } from '#src/state/account.ts';
import { type AnyRow, fieldColumn } from './declared-columns.ts';
import { declaredForm } from './declared-form.ts';
import { declaredList } from './declared-list.ts';
import { FormScreen } from './form-screen.tsx';
import { ListScreen } from './list-screen.tsx';
import { RecordFailure } from './record-failure.tsx';
import { RecordScreen } from './record-screen.tsx';
import { useFormat } from './use-format.ts';

/** The list that a resource declares. */
export function ResourceList({ of }: { of: ConsoleResource }) {
  const { t } = useTranslation();
  const lookupOf = useLookups();
  const modules = useAtomValue(modulesAtom);
  const declaration = useMemo(() => declaredList(of, lookupOf, modules), [of, lookupOf, modules]);
  return <ListScreen declaration={declaration} title={t(of.listTitleKey)} />;
}

/** What one record of another resource has, as its resource declares the list. */
export function ResourceListUnder({ of, parent }: { of: ConsoleResource; parent: number }) {
  const { t } = useTranslation();
  const lookupOf = useLookups();
  const declaration = useMemo(() => declaredList(of, lookupOf), [of, lookupOf]);
  const fixedFilters = useMemo(() => ({ parent: String(parent) }), [parent]);
  const { resource, listTitleKey, path } = parentOf(of);
  const owner = useRecord(resource, parent);

  const failure = owner.isError && !owner.data ? failureOf(owner.error) : null;
  if (failure)
    return <RecordFailure failure={failure} query={owner} list={{ title: t(listTitleKey), path }} />;
  const title = t(of.listTitleKey);
  return (
    <ListScreen
      key={parent}
      declaration={declaration}
      title={owner.data ? t('resources:list.of', { title, name: recordTitle(owner.data) }) : title}
      fixedFilters={fixedFilters}
    />
  );
}

function parentOf({ under, section }: ConsoleResource): ConsoleResource {
  if (!under) throw new Error(`${section} lies under no other resource`);
  return under;
}

/** The form that a resource declares, for a new record or one that is there; with what counts of it beside. */
export function ResourceForm({ of, id, facts }: { of: ConsoleResource; id?: number; facts?: ReactNode }) {
  const declaration = useMemo(() => declaredForm(of), [of]);
  const actions = (of.form?.actions ?? []).map((name) => ownCommand(of, name));
  return (
    <FormScreen declaration={declaration} id={id} facts={facts} actions={id === undefined ? [] : actions} />
  );
}

/** A record that has no form: the fields that its resource declares, as a list shows them. */
export function ResourceShow({ of, id }: { of: ConsoleResource; id: number }) {
  const { resource, texts, listTitleKey, path, show } = of;
  const { t } = useTranslation();
  const help = { t, format: useFormat() };
  const columns = useMemo(
    () => (show?.fields ?? []).map((field) => fieldColumn(resource, { field })),
    [resource, show],
  );
  return (
    <RecordScreen
      resource={resource}
      id={id}
      titleKey={`${texts}:show.title`}
      list={{ titleKey: listTitleKey, path }}
      actions={(show?.actions ?? []).map((name) => ownCommand(of, name))}
      details={(record) =>
        columns.map(({ id: field, text, render = text }) => ({
          label: t(`resources:field.${field}`),
          value: render(record as unknown as AnyRow, help),
        }))
      }
    />
  );
}

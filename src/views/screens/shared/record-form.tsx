import { useRouter, useRouterState } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import { useLookups } from '#src/api/cache/use-lookup.ts';
import { provide } from '#src/commands/kernel/context/context-keys.ts';
import { editorOffersKey } from '#src/commands/offers/editor-offers.ts';
import { screenOffersKey } from '#src/commands/offers/screen-offers.ts';
import { useCommandState, useRegisterContext } from '../../kit/command-provider.tsx';
import type { FormHandle } from '../../kit/form/form.tsx';
import { useFocusPlace } from '../../kit/use-focus-place.ts';
import { EditForm } from './edit-form.tsx';
import type { FormDeclaration, FormValues } from './form-declaration.ts';
import { formFields } from './form-fields.tsx';
import { formSchema, initialValues, toFormValues } from './form-values.ts';
import { useListAddress } from './use-list-address.ts';
import { useRecordEdit } from './use-record-edit.ts';
import { useSaveRecord } from './use-save-record.ts';
import { useWantedFields } from './use-wanted-fields.ts';

/** The fields of a record with everything that saving takes: only what was changed is sent, with the record's version. */
export function RecordForm<R extends Resource>({
  declaration,
  record,
  title,
}: {
  declaration: FormDeclaration<R>;
  record: RecordOf<R> | null;
  title: string;
}) {
  const router = useRouter();
  const form = useRef<FormHandle>(null);
  const { resource, list } = declaration;
  const isNew = record === null;
  const lookupOf = useLookups();
  const fields = useMemo(
    () => formFields(resource, declaration.fields(record), { isNew, lookupOf }),
    [declaration, resource, record, isNew, lookupOf],
  );
  const areWanted = useWantedFields();
  const schema = useMemo(() => formSchema(resource, namesOf(fields), isNew), [resource, fields, isNew]);
  const save = useSaveRecord(declaration);
  const edit = useRecordEdit<FormValues, RecordOf<R>>({
    place: useRouterState({ select: (state) => state.location.pathname }),
    record,
    valuesOf: (current) => startValues(declaration, current, namesOf(declaration.fields(current))),
    send: save,
    leavesAs: () => 'dropped',
  });
  const addressOf = useListAddress();
  const cancelKeys = useCancelKeys();
  const ofScreen = useMemo(() => ({ focusFields: () => form.current?.focusFirst() }), []);
  const ofEditor = useMemo(
    () => ({
      save: () => form.current?.submit(),
      cancel: () => router.history.push(addressOf(list.path)),
    }),
    [router, addressOf, list.path],
  );
  useRegisterContext([provide(screenOffersKey, ofScreen), provide(editorOffersKey, ofEditor)]);

  function goOn(saved: RecordOf<R>) {
    const next = declaration.afterSave?.(saved) ?? list.path;
    // Nobody wants to come back to the empty form of what they have made.
    if (isNew) router.history.replace(next, undefined, { ignoreBlocker: true });
    else router.history.push(addressOf(next), undefined, { ignoreBlocker: true });
    return undefined;
  }

  return (
    <EditForm
      ref={form}
      edit={edit}
      label={title}
      schema={schema}
      fields={fields}
      onSaved={goOn}
      onCancel={ofEditor.cancel}
      cancelKeys={cancelKeys}
      asksToLeave
      autoFocus={isNew || areWanted}
    />
  );
}

const namesOf = (fields: readonly { readonly name: string }[]) => fields.map(({ name }) => name);

/** The keys of cancelling as they are pressed where the focus is: from a field the first Escape only leaves the field. */
function useCancelKeys(): string | undefined {
  const { keys } = useCommandState('screen.cancel');
  const leave = useCommandState('app.leave-field').keys;
  const { owner } = useFocusPlace();
  return owner === 'form' && keys !== undefined && leave !== undefined ? `${leave} ${keys}` : keys;
}

function startValues<R extends Resource>(
  declaration: FormDeclaration<R>,
  record: RecordOf<R> | null,
  names: readonly string[],
): FormValues {
  const { resource, initial, toForm } = declaration;
  if (!record) return { ...initialValues(resource, names), ...initial };
  return { ...toFormValues(resource, record, names), ...toForm?.(record) };
}

import { useRouter } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import { provide } from '#src/commands/kernel/context/context-keys.ts';
import { editorOffersKey } from '#src/commands/offers/editor-offers.ts';
import { screenOffersKey } from '#src/commands/offers/screen-offers.ts';
import { useCommandState, useRegisterContext } from '../../kit/command-provider.tsx';
import { Form, type FormHandle } from '../../kit/form/form.tsx';
import type { FormField, FormRefusal } from '../../kit/form/types.ts';
import { useFocusPlace } from '../../kit/use-focus-place.ts';
import { type Conflict, ConflictDialog } from './conflict-dialog.tsx';
import type { FormDeclaration, FormValues } from './form-declaration.ts';
import { changedValues, formSchema, initialValues, toFormValues } from './form-values.ts';
import { useDraft } from './use-draft.ts';
import { useListAddress } from './use-list-address.ts';
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
  const { t } = useTranslation();
  const router = useRouter();
  const form = useRef<FormHandle>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { resource, list } = declaration;
  const fields = useMemo(
    () => declaration.fields(record).map((field) => withLimit(resource, field)),
    [declaration, resource, record],
  );
  const names = useMemo(() => fields.map((field) => field.name), [fields]);
  const isNew = record === null;
  const areWanted = useWantedFields();
  const schema = useMemo(() => formSchema(resource, names, isNew), [resource, names, isNew]);
  const values = useMemo(() => startValues(declaration, record, names), [declaration, record, names]);
  const draft = useDraft(values);
  // The record may be read again while the person types: an edit began with what they saw, with its version.
  const [latest, began] = [useRef(values), useRef({ record, values })];
  if (latest.current !== values && !form.current?.isDirty()) began.current = { record, values };
  latest.current = values;
  const save = useSaveRecord(declaration, began.current.record, began.current.values);

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

  async function submit(now: FormValues, over?: { version: number }): Promise<FormRefusal | undefined> {
    const outcome = await save(now, over?.version);
    if (outcome.kind === 'refused') return outcome.refusal;
    if (outcome.kind === 'stale') {
      const current = toFormValues(resource, outcome.current, names);
      const theirs = { ...current, ...declaration.toForm?.(outcome.current as unknown as RecordOf<R>) };
      setConflict({ before: began.current.values, mine: now, theirs, version: outcome.version });
      return { message: t('errors:staleVersion') };
    }
    draft.drop();
    const next = declaration.afterSave?.(outcome.record) ?? list.path;
    // Nobody wants to come back to the empty form of what they have made.
    if (isNew) router.history.replace(next, undefined, { ignoreBlocker: true });
    else router.history.push(addressOf(next), undefined, { ignoreBlocker: true });
    return undefined;
  }

  return (
    <>
      <Form<FormValues>
        ref={form}
        label={title}
        schema={schema}
        fields={fields}
        values={draft.values}
        onSubmit={(now) => submit(now)}
        onValuesChange={(now) => draft.keep(changedValues(began.current.values, now))}
        onCancel={ofEditor.cancel}
        cancelKeys={cancelKeys}
        guardLeaving
        autoFocus={isNew || areWanted}
      />
      {conflict ? (
        <ConflictDialog
          conflict={conflict}
          fields={fields}
          onClose={() => setConflict(null)}
          onChoose={(chosen) => {
            setConflict(null);
            void submit(chosen, { version: conflict.version });
          }}
        />
      ) : null}
    </>
  );
}

/** The keys of cancelling as they are pressed where the focus is: from a field the first Escape only leaves the field. */
function useCancelKeys(): string | undefined {
  const { keys } = useCommandState('screen.cancel');
  const leave = useCommandState('app.leave-field').keys;
  const { owner } = useFocusPlace();
  return owner === 'form' && keys !== undefined && leave !== undefined ? `${leave} ${keys}` : keys;
}

/** A text field has the limits that the contract gives it. */
function withLimit(resource: Resource, field: FormField): FormField {
  const { min, max } = resource.fields[field.name] ?? {};
  const isText = field.kind === 'text' || field.kind === 'email' || field.kind === 'password';
  if (!isText) return field;
  return {
    ...(min !== undefined && { minLength: min }),
    ...(max !== undefined && { maxLength: max }),
    ...field,
  };
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

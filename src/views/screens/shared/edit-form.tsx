import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Versioned } from '#src/editing/edit-state.ts';
import { Form, type FormHandle, type FormProps } from '../../kit/form/form.tsx';
import type { FormField, FormRefusal } from '../../kit/form/types.ts';
import { UnsavedChangesGuard } from '../../kit/form/unsaved-changes-guard.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { FormValues } from './form-declaration.ts';
import { type ScreenEdit, useEditPart } from './use-record-edit.ts';

/** The part of a form that is the same wherever a record is edited in one. */
type OfForm<Values extends FormValues> = Pick<
  FormProps<Values>,
  'label' | 'schema' | 'fields' | 'onCancel' | 'cancelKeys' | 'hideActions' | 'autoFocus'
>;

interface EditFormProps<Values extends FormValues, Saved extends Versioned> extends OfForm<Values> {
  readonly edit: ScreenEdit<Values, Saved>;
  /** What is refused before anything is sent. */
  judge?(values: Values): FormRefusal | undefined;
  /** Goes on after saving; what it answers with is shown though everything is saved. */
  onSaved(saved: Saved, values: Values): FormRefusal | undefined;
  /** The fields in which two versions may differ; those of the form where left out. */
  readonly conflictFields?: readonly FormField[];
  /** What a value of a field of the kind `custom` says. */
  conflictText?(name: string, value: unknown): string;
  /** Whether leaving would lose what is typed, so that it is asked about. */
  readonly asksToLeave: boolean;
  readonly ref?: Ref<FormHandle>;
}

/** A form over the edit of a record: its values, what the server refuses, both versions in a conflict, and the guard. */
export function EditForm<Values extends FormValues, Saved extends Versioned>(
  props: EditFormProps<Values, Saved>,
) {
  const { edit, judge, onSaved, conflictFields, conflictText, asksToLeave, ref, ...ofForm } = props;
  const { t } = useTranslation();
  const form = useRef<FormHandle>(null);
  const start = useEditPart(edit, (state) => state.start);
  const generation = useEditPart(edit, (state) => state.generation);
  const conflict = useEditPart(edit, (state) => state.conflict);
  const isDirty = useEditPart(edit, (state) => state.isDirty);
  const isChosen = useRef(false);
  // What was typed in another part of the same edit is where this one begins.
  const mounted = useRef({ start, values: edit.state().values }).current;
  useImperativeHandle(
    ref,
    (): FormHandle => ({
      submit: () => form.current?.submit(),
      focusFirst: () => form.current?.focusFirst(),
    }),
    [],
  );

  // The form begins anew with what was chosen of two versions, and saves it as it saves what is typed.
  useEffect(() => {
    if (generation > 0 && isChosen.current) form.current?.submit();
    isChosen.current = false;
  }, [generation]);

  async function submit(values: Values): Promise<FormRefusal | undefined> {
    const refusal = judge?.(values);
    if (refusal) return refusal;
    edit.change(values);
    const outcome = await edit.save();
    if (outcome.kind === 'refused') return outcome.refusal;
    if (outcome.kind === 'stale') return { message: t('errors:staleVersion') };
    return onSaved(outcome.record, values);
  }

  return (
    <>
      <Form<Values>
        {...ofForm}
        key={generation}
        ref={form}
        values={start === mounted.start ? mounted.values : start}
        isUnsaved={isDirty}
        onSubmit={submit}
        onValuesChange={(values) => edit.change(values as Values)}
      />
      <UnsavedChangesGuard
        shouldAsk={() => asksToLeave && edit.state().isDirty && !edit.state().isSaving}
        dirty={isDirty}
      />
      {conflict ? (
        <ConflictDialog
          conflict={conflict}
          fields={conflictFields ?? props.fields}
          {...(conflictText && { textOf: conflictText })}
          onClose={edit.dismissConflict}
          onChoose={(chosen) => {
            isChosen.current = true;
            edit.choose(chosen as Values);
          }}
        />
      ) : null}
    </>
  );
}

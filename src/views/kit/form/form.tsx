import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { GenericSchema } from 'valibot';
import { Button } from '../button.tsx';
import { useErrorText } from './error-text.tsx';
import styles from './form.module.css';
import { FormFieldRow } from './form-field.tsx';
import { type FormField, type FormRefusal, type FormViolation, isTooLong } from './types.ts';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';
import { placeViolations } from './violations.ts';

/** What commands may do with a form from outside. */
export type FormHandle = {
  submit: () => void;
  focusFirst: () => void;
};

/** A form from declarations. `onSubmit` gets parsed values; what it gives back is shown, nothing typed is lost. */
export type FormProps<Values extends FieldValues> = {
  label: string;
  schema: GenericSchema<FieldValues, Values>;
  fields: readonly FormField[];
  /** What the form starts with; taken over again when it changes while nothing is typed. */
  values: FieldValues;
  onSubmit: (values: Values) => Promise<FormRefusal | undefined>;
  submitLabel?: string;
  onCancel?: () => void;
  /** The key that cancels, for its button. */
  cancelKeys?: string | undefined;
  onDirtyChange?: (dirty: boolean) => void;
  onValuesChange?: (values: FieldValues) => void;
  /** Asks before a route is left with changes; needs a router around. */
  guardLeaving?: boolean;
  /** Whether something is unsaved, for whoever keeps that apart; what differs from the beginning where left out. */
  isUnsaved?: boolean;
  /** Nothing is drawn under the fields; the caller has its own buttons and the handle. */
  hideActions?: boolean;
  /** Takes the focus when it comes: in its first field, or in the named one. */
  autoFocus?: boolean | string;
  children?: ReactNode;
  ref?: Ref<FormHandle>;
};

/** Fields, errors at their fields, Mod+S and Mod+Enter to submit; server refusals are placed, announced and focused. */
export function Form<Values extends FieldValues>(props: FormProps<Values>) {
  const {
    label,
    schema,
    fields,
    values,
    onSubmit,
    onDirtyChange,
    onValuesChange,
    guardLeaving = false,
  } = props;
  const { t } = useTranslation('kit');
  const errorText = useErrorText();
  const element = useRef<HTMLFormElement>(null);
  const saving = useRef(false);
  const submitting = useRef(false);
  const isSettling = useRef(false);
  const wasRefused = useRef(false);
  const [refusals, setRefusals] = useState(0);
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const form = useForm<FieldValues>({
    resolver: standardSchemaResolver(schema) as unknown as Resolver<FieldValues>,
    defaultValues: values as DefaultValues<FieldValues>,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  const wrong = Object.keys(errors).filter((name) => name !== 'root').length;
  const current = form.watch();
  const shown = fields.filter((field) => field.visible?.(current) ?? true);

  useEffect(() => {
    if (!form.formState.isDirty) form.reset(values);
  }, [values, form]);
  useEffect(() => {
    onDirtyChange?.(isDirty);
  }, [isDirty, onDirtyChange]);
  useEffect(() => {
    if (!onValuesChange) return;
    const subscription = form.watch((next) => {
      if (!isSettling.current) onValuesChange(next);
    });
    return () => subscription.unsubscribe();
  }, [form, onValuesChange]);

  // Once the errors are drawn, so that what is red is what gets the focus.
  useEffect(() => {
    if (refusals > 0) focusFirstError(element.current);
  }, [refusals]);

  function place({ violations = [], message, until }: FormRefusal) {
    const { placed, rest } = placeViolations(
      violations,
      shown.map((field) => field.name),
    );
    for (const { field, violation } of [...placed].reverse()) {
      const { code, message: sentence, parameters } = violation;
      form.setError(field, {
        type: code ?? 'server',
        message: sentence,
        ...(parameters && { types: withText(parameters) }),
      });
    }
    wasRefused.current = true;
    const told = [message ?? '', ...rest.map((one) => errorText(one))].filter(Boolean);
    setSentences(told);
    void until?.then(() => setSentences((shown) => (shown === told ? [] : shown)));
  }

  async function save(parsed: FieldValues) {
    setSentences([]);
    const typed = form.getValues();
    const violations = shown.filter((field) => isTooLong(field, form.getValues(field.name))).map(tooLong);
    if (violations.length > 0) return place({ violations });
    saving.current = true;
    try {
      const refusal = await onSubmit(parsed as Values);
      if (refusal) return place(refusal);
      // What was saved is told by whoever saved it: the server may have made something else of it.
      isSettling.current = true;
      form.reset(typed);
      isSettling.current = false;
    } finally {
      saving.current = false;
    }
  }

  const submit = form.handleSubmit(save, (found) => {
    wasRefused.current = true;
    setSentences(rootSentences(found));
  });

  async function requestSubmit() {
    if (submitting.current) return;
    submitting.current = true;
    wasRefused.current = false;
    try {
      await submit();
      if (wasRefused.current) setRefusals((before) => before + 1);
    } finally {
      submitting.current = false;
    }
  }

  useImperativeHandle(props.ref, () => ({
    submit: () => void requestSubmit(),
    focusFirst: () => element.current?.querySelector<HTMLElement>('input, textarea, select, button')?.focus(),
  }));

  function submitByKey(event: KeyboardEvent) {
    const modified = event.ctrlKey || event.metaKey;
    if (!modified || event.altKey || event.defaultPrevented) return;
    if (event.key !== 'Enter' && event.key.toLowerCase() !== 's') return;
    // Keys of a dialog that the form has opened bubble here as well, through the portal.
    if (!element.current?.contains(event.target as Node)) return;
    event.preventDefault();
    void requestSubmit();
  }

  return (
    <form
      ref={element}
      className={styles.form}
      aria-label={label}
      data-key-scope="form"
      data-unsaved={(props.isUnsaved ?? isDirty) || undefined}
      noValidate
      onKeyDown={submitByKey}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void requestSubmit();
      }}
    >
      <div role="alert" className={styles.alert}>
        {wrong > 0 ? <p>{t('form.errors', { count: wrong })}</p> : null}
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className={styles.fields}>
        {shown.map((field, index) => (
          <Fragment key={field.name}>
            {field.sectionKey ? <h2 className={styles.section}>{t(field.sectionKey)}</h2> : null}
            <FormFieldRow
              field={field}
              form={form}
              values={current}
              autoFocus={props.autoFocus === true ? index === 0 : props.autoFocus === field.name}
            />
          </Fragment>
        ))}
      </div>
      {props.children}
      {props.hideActions ? null : (
        <div className={styles.actions}>
          <Button type="submit" variant="primary" kbd="Mod+S" busy={isSubmitting}>
            {props.submitLabel ?? t('form.save')}
          </Button>
          {props.onCancel ? (
            <Button {...(props.cancelKeys && { kbd: props.cancelKeys })} onClick={props.onCancel}>
              {t('dialog.cancel')}
            </Button>
          ) : null}
        </div>
      )}
      {guardLeaving ? (
        <UnsavedChangesGuard shouldAsk={() => form.formState.isDirty && !saving.current} dirty={isDirty} />
      ) : null}
    </form>
  );
}

function tooLong({ name }: FormField): FormViolation {
  return { propertyPath: name, code: 'tooLong', message: 'tooLong' };
}

/** The first control in error, or what can have the focus in its field; with its sentence in sight. */
function focusFirstError(form: HTMLElement | null) {
  const row = form?.querySelector<HTMLElement>('[data-invalid]');
  const control =
    row?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    row?.querySelector<HTMLElement>('input, textarea, select, button');
  control?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

function withText(parameters: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
}

function rootSentences(errors: FieldValues): string[] {
  const message = errors.root?.message;
  return typeof message === 'string' ? message.split('\n') : [];
}

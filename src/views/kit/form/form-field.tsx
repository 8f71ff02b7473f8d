import clsx from 'clsx';
import { useEffect, useId, useRef } from 'react';
import { type FieldError, type FieldValues, type UseFormReturn, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { takeFocus } from '../take-focus.ts';
import { type FieldFault, useErrorText } from './error-text.tsx';
import styles from './field.module.css';
import layout from './form.module.css';
import { FormControl } from './form-control.tsx';
import { boundsOf, type FormField } from './types.ts';

/** One line of a form: label, control, help and error, tied together for screen readers. */
export function FormFieldRow({
  field,
  form,
  values,
  autoFocus,
}: {
  field: FormField;
  form: UseFormReturn<FieldValues>;
  values: FieldValues;
  autoFocus: boolean;
}) {
  const { t } = useTranslation('kit');
  const errorText = useErrorText();
  const id = useId();
  const { field: control, fieldState } = useController({ name: field.name, control: form.control });
  const label = field.label ?? t(field.labelKey);
  const fault = firstError(fieldState.error);
  const error = fault && { ...fault, parameters: { ...boundsOf(field), ...fault.parameters } };
  const describedBy = [field.helpKey ? `${id}-help` : '', error ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ');
  const row = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (autoFocus) takeFocus(row.current?.querySelector<HTMLElement>('input, textarea, select, button'));
  }, [autoFocus]);

  const star = field.required ? (
    <span className={styles.required} aria-hidden="true">
      {' '}
      *
    </span>
  ) : null;
  const labelElement =
    field.kind === 'checklist' || field.kind === 'custom' ? (
      <span id={`${id}-label`} className={styles.label}>
        {label}
        {star}
      </span>
    ) : (
      <label id={`${id}-label`} htmlFor={id} className={styles.label}>
        {label}
        {star}
      </label>
    );
  const controlElement = (
    <FormControl
      field={field}
      id={id}
      label={label}
      value={control.value}
      onChange={control.onChange}
      onBlur={control.onBlur}
      inputRef={control.ref}
      invalid={error !== null}
      describedBy={describedBy || undefined}
      values={values}
      setValue={(name, value) => form.setValue(name, value, { shouldDirty: true })}
    />
  );

  return (
    <div
      ref={row}
      className={clsx(styles.field, field.half && layout.half)}
      data-field={field.name}
      data-invalid={error ? '' : undefined}
    >
      {field.kind === 'switch' ? (
        <div className={styles.inline}>
          {controlElement}
          {labelElement}
        </div>
      ) : (
        <>
          {labelElement}
          {controlElement}
        </>
      )}
      {field.helpKey ? (
        <span id={`${id}-help`} className={styles.help}>
          {t(field.helpKey)}
        </span>
      ) : null}
      {error ? (
        <span id={`${id}-error`} className={styles.error}>
          {errorText(error, label)}
        </span>
      ) : null}
    </div>
  );
}

/*
 * A schema's messages are codes; a server's error carries its code as type and what its words are filled with as types.
 * An array or object error may lie deeper.
 */
function firstError(error: FieldError | undefined): FieldFault | null {
  if (!error) return null;
  if (typeof error.message === 'string' && error.message !== '') {
    const code = error.type ? String(error.type) : error.message;
    return { code, message: error.message, parameters: error.types as FieldFault['parameters'] };
  }
  for (const inner of Object.values(error)) {
    if (typeof inner !== 'object' || inner === null || inner instanceof Element) continue;
    const found = firstError(inner as FieldError);
    if (found) return found;
  }
  return null;
}

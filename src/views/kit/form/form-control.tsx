import clsx from 'clsx';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../dates/day-input.tsx';
import { Switch } from '../switch.tsx';
import styles from './field.module.css';
import { ReferenceInput } from './reference-input.tsx';
import { ReferencesInput } from './references-input.tsx';
import type { Choice, FormField } from './types.ts';

/** What joins a control to its field: ids, state and the value with its change. */
export type ControlProps = {
  id: string;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLElement>;
  invalid: boolean;
  describedBy: string | undefined;
  values: Record<string, unknown>;
  setValue: (name: string, value: unknown) => void;
};

const inputTypes = {
  text: 'text',
  email: 'email',
  password: 'password',
  date: 'date',
  datetime: 'datetime-local',
} as const;

/** Draws the control of a declared field by its kind. */
export function FormControl({ field, ...props }: ControlProps & { field: FormField }) {
  const { id, label, value, onChange, onBlur, inputRef, invalid, describedBy } = props;
  const native = {
    id,
    onBlur,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    'aria-required': field.required || undefined,
  };
  switch (field.kind) {
    case 'text':
    case 'email':
    case 'password':
      return (
        <input
          {...native}
          ref={inputRef as Ref<HTMLInputElement>}
          className={styles.input}
          type={inputTypes[field.kind]}
          inputMode={field.kind === 'email' ? 'email' : undefined}
          placeholder={field.placeholder}
          autoComplete={field.autoComplete ?? 'off'}
          readOnly={field.readOnly}
          value={asText(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'date':
    case 'datetime':
      return (
        <input
          {...native}
          ref={inputRef as Ref<HTMLInputElement>}
          className={styles.input}
          type={inputTypes[field.kind]}
          min={field.min}
          max={field.max}
          readOnly={field.readOnly}
          value={asText(value)}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        />
      );
    case 'day':
      return (
        <DayInput
          id={id}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          inputRef={inputRef as Ref<HTMLInputElement>}
          from={field.from?.(props.values) ?? null}
          required={field.required}
          readOnly={field.readOnly}
          invalid={invalid}
          describedBy={describedBy}
        />
      );
    case 'textarea':
      return (
        <textarea
          {...native}
          ref={inputRef as Ref<HTMLTextAreaElement>}
          className={clsx(styles.input, styles.area, field.mono && styles.mono)}
          rows={field.rows ?? 4}
          placeholder={field.placeholder}
          readOnly={field.readOnly}
          value={asText(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'number':
      return (
        <span className={styles.joined}>
          <input
            {...native}
            ref={inputRef as Ref<HTMLInputElement>}
            className={styles.input}
            inputMode="decimal"
            autoComplete="off"
            readOnly={field.readOnly}
            value={asText(value)}
            onChange={(event) => onChange(parseNumber(event.target.value))}
          />
          {field.unit ? <span>{field.unit}</span> : null}
        </span>
      );
    case 'switch':
      return (
        <Switch
          ref={inputRef as Ref<HTMLButtonElement>}
          id={id}
          checked={value === (field.words?.on ?? true)}
          onCheckedChange={(isOn) => onChange(field.words ? field.words[isOn ? 'on' : 'off'] : isOn)}
          disabled={field.readOnly}
          onBlur={onBlur}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
        />
      );
    case 'select':
      return <SelectControl {...props} field={field} native={native} />;
    case 'checklist':
      return <ChecklistControl {...props} field={field} />;
    case 'reference':
    case 'references': {
      const shared = {
        id,
        label,
        search: field.search,
        resolve: field.resolve,
        onCreate: field.onCreate,
        placeholder: field.placeholder,
        readOnly: field.readOnly,
        required: field.required,
        invalid,
        describedBy,
        inputRef,
        onBlur,
      };
      if (field.kind === 'reference') {
        return (
          <ReferenceInput
            {...shared}
            takesNames
            value={typeof value === 'string' && value !== '' ? value : null}
            onChange={onChange}
          />
        );
      }
      return <ReferencesInput {...shared} value={asList(value)} onChange={onChange} />;
    }
    case 'custom':
      return field.render({
        id,
        name: field.name,
        value,
        onChange,
        onBlur,
        ref: inputRef,
        invalid,
        describedBy,
        readOnly: field.readOnly ?? false,
        values: props.values,
        setValue: props.setValue,
      });
  }
}

function SelectControl({
  field,
  native,
  value,
  onChange,
  inputRef,
}: ControlProps & { field: FormField & { kind: 'select' }; native: Record<string, unknown> }) {
  const { t } = useTranslation('kit');
  const current = asText(value);
  const known = field.options.some((option) => option.value === current);
  return (
    <select
      {...native}
      ref={inputRef as Ref<HTMLSelectElement>}
      className={styles.input}
      disabled={field.readOnly}
      value={current}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    >
      {known ? null : <option value="">{t('select.none')}</option>}
      {field.options.map((option) => (
        <option key={option.value} value={option.value}>
          {choiceLabel(option, t)}
        </option>
      ))}
    </select>
  );
}

function ChecklistControl({
  field,
  id,
  value,
  onChange,
  onBlur,
  inputRef,
  describedBy,
}: ControlProps & { field: FormField & { kind: 'checklist' } }) {
  const { t } = useTranslation('kit');
  const chosen = asList(value);
  return (
    <div
      className={styles.checks}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
    >
      {field.options.map((option, index) => (
        <label key={option.value} className={styles.check}>
          <input
            ref={index === 0 ? (inputRef as Ref<HTMLInputElement>) : undefined}
            type="checkbox"
            disabled={field.readOnly}
            checked={chosen.includes(option.value)}
            onBlur={onBlur}
            onChange={(event) => {
              const others = chosen.filter((one) => one !== option.value);
              onChange(event.target.checked ? [...others, option.value] : others);
            }}
          />
          {choiceLabel(option, t)}
        </label>
      ))}
    </div>
  );
}

/** The text of a fixed choice: translated, or as given, or its value. */
export function choiceLabel(choice: Choice, t: (key: string) => string): string {
  if (choice.labelKey) return t(choice.labelKey);
  return choice.label ?? choice.value;
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

function asList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/* What is not a number stays as typed, so that the schema can refuse it beside what the person wrote. */
function parseNumber(text: string): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : text;
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { allResources } from '#contract/resources/all.ts';
import type { Resource } from '#contract/wire/resource.ts';
import { useLookup } from '#src/api/cache/use-lookup.ts';
import { useDayReader } from '../../kit/dates/use-day-reader.ts';
import fieldStyles from '../../kit/form/field.module.css';
import { FormControl } from '../../kit/form/form-control.tsx';
import { ReferenceInput } from '../../kit/form/reference-input.tsx';
import type { FormField } from '../../kit/form/types.ts';
import styles from './bulk.module.css';
import type { FieldChoice } from './use-field-choices.ts';

interface ValueProps {
  id: string;
  choice: FieldChoice;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Hears what a chosen record is called. */
  onName: (id: string, name: string) => void;
}

/** The control of the value, by what the field holds. */
export function ValueControl(props: ValueProps) {
  const { choice } = props;
  if (choice.kind === 'day') return <DayValue {...props} />;
  if (choice.kind === 'reference' && choice.target !== undefined)
    return <RecordValue {...props} label={choice.label} target={choice.target} />;
  return <PlainValue {...props} />;
}

function PlainValue({ id, choice, value, onChange }: ValueProps) {
  return (
    <FormControl
      field={fieldOf(choice)}
      id={id}
      label={choice.label}
      value={value}
      onChange={onChange}
      onBlur={() => {}}
      inputRef={null}
      invalid={false}
      describedBy={undefined}
      values={{}}
      setValue={() => {}}
    />
  );
}

/** A day as it comes to the fingers; `+1y` counts from each record's own day, all else is one day for all. */
function DayValue({ id, value, onChange }: ValueProps) {
  const { t, i18n } = useTranslation('bulk');
  const reader = useDayReader();
  const text = typeof value === 'string' ? value : '';
  const day = text.trim() === '' ? '' : reader.read(text, { today: todayHere() });
  const locale = i18n.language === 'en' ? 'en-GB' : i18n.language;
  const isOffset = /^\s*[+-]/.test(text);
  const style = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return (
    <>
      <input
        id={id}
        className={fieldStyles.input}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('kit:day.placeholder')}
        aria-describedby={`${id}-read`}
        aria-invalid={day === null || undefined}
        value={text}
        onFocus={reader.prepare}
        onChange={(event) => onChange(event.target.value)}
      />
      <output id={`${id}-read`} className={styles.note}>
        {day === null
          ? t('kit:day.unread')
          : isOffset
            ? t('ask.offset')
            : day && new Intl.DateTimeFormat(locale, style).format(new Date(`${day}T00:00:00Z`))}
      </output>
    </>
  );
}

/** One record of a resource, found by its name. */
export function RecordValue({
  id,
  label,
  target,
  value,
  onChange,
  onName,
}: Omit<ValueProps, 'choice'> & { label: string; target: string }) {
  const resource = allResources.find(({ path }) => path === target);
  if (!resource) throw new Error(`No resource has the path ${target}`);
  return (
    <FoundRecord
      id={id}
      label={label}
      resource={resource}
      value={value}
      onChange={onChange}
      onName={onName}
    />
  );
}

function FoundRecord({
  id,
  label,
  resource,
  value,
  onChange,
  onName,
}: Omit<ValueProps, 'choice'> & { label: string; resource: Resource }) {
  const lookup = useLookup(resource);
  const search = useMemo(
    () => async (typed: string, signal: AbortSignal) => {
      const found = await lookup.search(typed, signal);
      for (const option of found) onName(option.id, option.label);
      return found;
    },
    [lookup, onName],
  );
  return (
    <ReferenceInput
      id={id}
      label={label}
      search={search}
      resolve={lookup.resolve}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
    />
  );
}

/** Today where the person is, `YYYY-MM-DD`. */
export function todayHere(): string {
  return new Intl.DateTimeFormat('sv-SE').format(new Date());
}

function fieldOf({ name, label, kind, options, maximum }: FieldChoice): FormField {
  const base = { name, labelKey: '', label };
  const choices = options.map((value) => ({ value, labelKey: optionKey(name, value) }));
  switch (kind) {
    case 'enumeration':
      return { ...base, kind: 'select', options: choices, required: true };
    case 'object':
    case 'references':
      return { ...base, kind: 'checklist', options: choices };
    case 'boolean':
      return { ...base, kind: 'switch' };
    case 'integer':
      return { ...base, kind: 'number' };
    default:
      return { ...base, kind: 'text', ...(maximum !== undefined && { maxLength: maximum }) };
  }
}

function optionKey(name: string, value: string): string {
  return name === 'modules' ? `shell:module.${value}` : `resources:state.${value}`;
}

import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../form/field.module.css';
import { choiceLabel } from '../form/form-control.tsx';
import { ReferenceInput } from '../form/reference-input.tsx';
import type { Choice } from '../form/types.ts';
import { DayEntry } from './day-entry.tsx';
import type { FilterEntry, FilterField, TimeSpan } from './types.ts';
import { useDraftText } from './use-draft-text.ts';

/** The inputs of one filter, inside the popover of its chip. `onDone` closes it. */
export function FilterControl({
  field,
  label,
  entry,
  onChange,
  onDone,
}: {
  field: FilterField;
  label: string;
  entry: FilterEntry | undefined;
  onChange: (entry: FilterEntry | undefined) => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('kit');
  const id = useId();
  switch (field.kind) {
    case 'text':
      return (
        <TextEntry
          label={label}
          value={typeof entry === 'string' ? entry : ''}
          onChange={onChange}
          onDone={onDone}
        />
      );
    case 'day':
      return (
        <div className={styles.field}>
          <label className={styles.label} htmlFor={id}>
            {label}
          </label>
          <DayEntry id={id} value={typeof entry === 'string' ? entry : ''} onChange={onChange} />
        </div>
      );
    case 'timestamp':
    case 'days':
      return (
        <SpanEntry
          id={id}
          hasTime={field.kind === 'timestamp'}
          span={isSpan(entry) ? entry : {}}
          onChange={onChange}
        />
      );
    case 'boolean':
      return (
        <fieldset className={styles.checks} aria-label={label}>
          {[undefined, true, false].map((choice) => (
            <label key={String(choice)} className={styles.check}>
              <input type="radio" name={id} checked={entry === choice} onChange={() => onChange(choice)} />
              {t(choice === undefined ? 'filters.any' : choice ? 'filters.yes' : 'filters.no')}
            </label>
          ))}
        </fieldset>
      );
    case 'enumeration':
      return (
        <ChoicesEntry
          label={label}
          options={field.options}
          chosen={Array.isArray(entry) ? entry : []}
          onChange={onChange}
        />
      );
    case 'reference':
      return (
        <ReferenceInput
          id={id}
          label={label}
          accessibleName={label}
          search={field.search}
          resolve={field.resolve}
          value={typeof entry === 'string' ? entry : null}
          onChange={(value) => {
            onChange(value ?? undefined);
            if (value !== null) onDone();
          }}
        />
      );
  }
}

function SpanEntry({
  id,
  hasTime,
  span,
  onChange,
}: {
  id: string;
  hasTime: boolean;
  span: TimeSpan;
  onChange: (span: TimeSpan) => void;
}) {
  const { t } = useTranslation('kit');
  return (
    <div className={styles.field}>
      {(['after', 'before'] as const).map((end) => (
        <div key={end} className={styles.field}>
          <label className={styles.label} htmlFor={`${id}-${end}`}>
            {t(`filters.${end}`)}
          </label>
          {hasTime ? (
            <input
              id={`${id}-${end}`}
              className={styles.input}
              type="datetime-local"
              value={span[end] ?? ''}
              onChange={(event) => onChange({ ...span, [end]: event.target.value })}
            />
          ) : (
            <DayEntry
              id={`${id}-${end}`}
              value={span[end] ?? ''}
              onChange={(day) => onChange({ ...span, [end]: day })}
            />
          )}
        </div>
      ))}
    </div>
  );
}

function ChoicesEntry({
  label,
  options,
  chosen,
  onChange,
}: {
  label: string;
  options: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const { t } = useTranslation('kit');
  return (
    <fieldset className={styles.field} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.check}>
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={(event) => {
              const others = chosen.filter((one) => one !== option.value);
              onChange(event.target.checked ? [...others, option.value] : others);
            }}
          />
          {choiceLabel(option, t)}
        </label>
      ))}
    </fieldset>
  );
}

function TextEntry({
  label,
  value,
  onChange,
  onDone,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onDone: () => void;
}) {
  const { draft, change, commit } = useDraftText(value, onChange);
  return (
    <input
      className={styles.input}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      value={draft}
      onChange={(event) => change(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        commit();
        onDone();
      }}
    />
  );
}

function isSpan(entry: FilterEntry | undefined): entry is TimeSpan {
  return typeof entry === 'object' && !Array.isArray(entry);
}

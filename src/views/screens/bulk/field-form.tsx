import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Resource } from '#contract/wire/resource.ts';
import fieldStyles from '../../kit/form/field.module.css';
import { ReferenceInput } from '../../kit/form/reference-input.tsx';
import styles from './bulk.module.css';
import type { FieldAnswering } from './use-field-answer.ts';
import { RecordValue, ValueControl } from './value-control.tsx';

/** Asks for the field and the value; Enter in the field leads to the value, Enter in the value goes on. */
export function FieldForm({
  answering,
  resource,
  narrowBy,
  onSubmit,
}: {
  answering: FieldAnswering;
  resource: Resource;
  narrowBy: string | undefined;
  onSubmit: () => void;
}) {
  const { t } = useTranslation('bulk');
  const { choices, choice, value, narrow, setField, setValue, setNarrow, rememberName, problem } = answering;
  const id = useId();
  const form = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const search = useMemo(
    () => async (typed: string) => {
      const wanted = typed.toLowerCase();
      return choices
        .filter(({ label }) => label.toLowerCase().includes(wanted))
        .map(({ name, label }) => ({ id: name, label }));
    },
    [choices],
  );
  const resolve = useMemo(
    () => async () => choices.map(({ name, label }) => ({ id: name, label })),
    [choices],
  );
  const focusValue = useCallback(() => {
    form.current?.querySelector<HTMLElement>(`[data-value] :is(input, select, button)`)?.focus();
  }, []);

  useEffect(() => {
    // The choice of another field leads on to its value; the first one is only offered.
    if (!isFirst.current && choice.name) focusValue();
    isFirst.current = false;
  }, [choice.name, focusValue]);

  function onKeyDown(event: KeyboardEvent) {
    const { target } = event;
    if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLElement)) return;
    if (event.ctrlKey || event.metaKey || !target.matches('input, select')) return;
    event.preventDefault();
    if (target.closest('[data-pick]')) focusValue();
    else onSubmit();
  }

  const narrowed = narrowBy === undefined ? undefined : resource.fields[narrowBy]?.target;
  return (
    <div ref={form} role="group" aria-label={t('ask.label')} className={styles.stack} onKeyDown={onKeyDown}>
      {choices.length > 1 ? (
        <div className={fieldStyles.field} data-pick>
          <label className={fieldStyles.label} htmlFor={`${id}-field`}>
            {t('ask.field')}
          </label>
          <ReferenceInput
            id={`${id}-field`}
            label={t('ask.field')}
            search={search}
            resolve={resolve}
            value={choice.name}
            onChange={(name) => name !== null && setField(name)}
          />
        </div>
      ) : null}
      <div className={fieldStyles.field} data-value>
        {choice.kind === 'object' ? (
          <span id={`${id}-value-label`} className={fieldStyles.label}>
            {choice.label}
          </span>
        ) : (
          <label className={fieldStyles.label} htmlFor={`${id}-value`}>
            {choices.length > 1 ? t('ask.value') : choice.label}
          </label>
        )}
        <ValueControl
          key={choice.name}
          id={`${id}-value`}
          choice={choice}
          value={value}
          onChange={setValue}
          onName={rememberName}
        />
        {problem ? (
          <span role="alert" className={fieldStyles.error}>
            {problem}
          </span>
        ) : null}
      </div>
      {narrowBy !== undefined && narrowed !== undefined ? (
        <div className={fieldStyles.field}>
          <label className={fieldStyles.label} htmlFor={`${id}-narrow`}>
            {t('ask.narrow', { field: t(`resources:field.${narrowBy}`) })}
          </label>
          <RecordValue
            id={`${id}-narrow`}
            label={t(`resources:field.${narrowBy}`)}
            target={narrowed}
            value={narrow}
            onChange={setNarrow}
            onName={rememberName}
          />
        </div>
      ) : null}
    </div>
  );
}

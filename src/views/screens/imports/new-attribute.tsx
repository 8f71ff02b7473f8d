import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Attribute, attributes } from '#contract/resources/attributes.ts';
import { limits } from '#contract/rules/limits.ts';
import { slugOf } from '#contract/rules/slug.ts';
import { Button } from '../../kit/button.tsx';
import { useErrorText } from '../../kit/form/error-text.tsx';
import fields from '../../kit/form/field.module.css';
import { newBase, useSaveRecord } from '../shared/use-save-record.ts';
import styles from './imports.module.css';

/** Makes an attribute for a column without leaving the import; the next stop of Tab after the choice that shows it. */
export function NewAttribute({
  column,
  isUnmade,
  onMade,
  onCancel,
}: {
  column: string;
  /** The person wanted to go on without having made it. */
  isUnmade: boolean;
  onMade: (attribute: Attribute) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('imports');
  const errorText = useErrorText();
  const save = useSaveRecord({ resource: attributes });
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(column);
  const [refusal, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const error = refusal ?? (isUnmade ? t('map.unmade') : null);

  async function create() {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    const outcome = await save({ name, slug: slugOf(name) }, newBase());
    if (outcome.kind === 'saved') return onMade(outcome.record);
    if (outcome.kind === 'refused') {
      const { violations: [violation] = [], message } = outcome.refusal;
      const fault = violation && {
        ...violation,
        parameters: { max: limits.nameLength, ...violation.parameters },
      };
      setError(fault ? errorText(fault, t('map.attributeName')) : (message ?? null));
      setBusy(false);
      input.current?.focus();
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      void create();
    } else if (event.key === 'Escape') {
      // The dialog hears Escape first and leaves it to what is marked here.
      onCancel();
    }
  }

  return (
    <div className={styles.newAttribute} data-owns-escape="">
      <label htmlFor={id} className={fields.label}>
        {t('map.attributeName')}
      </label>
      <div className={styles.joined}>
        <input
          ref={input}
          id={id}
          className={fields.input}
          value={name}
          autoComplete="off"
          aria-invalid={error !== null || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => setName(event.target.value)}
          onFocus={(event) => event.target.select()}
          onKeyDown={onKeyDown}
        />
        <Button variant="primary" busy={isBusy} onClick={() => void create()}>
          {t('map.createAttribute')}
        </Button>
        <Button onClick={onCancel}>{t('kit:dialog.cancel')}</Button>
      </div>
      {error ? (
        <span id={`${id}-error`} role="alert" className={fields.error}>
          {error}
        </span>
      ) : null}
    </div>
  );
}

import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { slugOf } from '#contract/rules/slug.ts';
import styles from '../../kit/form/field.module.css';
import type { CustomControl } from '../../kit/form/types.ts';

/** The slug of a new attribute: follows the name until a person writes one. */
export function SlugInput({
  id,
  name,
  value,
  values,
  invalid,
  describedBy,
  onChange,
  onBlur,
  ref,
}: CustomControl) {
  const { t } = useTranslation();
  const followed = useRef('');
  const title = typeof values.name === 'string' ? values.name : '';
  const shown = typeof value === 'string' ? value : '';

  useEffect(() => {
    const next = slugOf(title);
    if (shown === followed.current && next !== shown) {
      followed.current = next;
      onChange(next);
    }
  }, [title, shown, onChange]);

  return (
    <input
      id={id}
      ref={ref as React.Ref<HTMLInputElement>}
      name={name}
      className={`${styles.input} ${styles.mono}`}
      aria-label={t('resources:field.slug')}
      aria-required="true"
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      autoComplete="off"
      spellCheck={false}
      value={shown}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  );
}

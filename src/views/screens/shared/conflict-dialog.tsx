import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import type { FormField } from '../../kit/form/types.ts';
import type { FormValues } from './form-declaration.ts';
import styles from './form-screen.module.css';

/** Two versions of a record: what the person wants, and what somebody else has saved; and what both began with. */
export interface Conflict {
  readonly before: FormValues;
  readonly mine: FormValues;
  readonly theirs: FormValues;
  /** The version that stands now. */
  readonly version: number;
}

/** Shows both versions field by field and lets the person choose each. */
export function ConflictDialog({
  conflict,
  fields,
  onChoose,
  onClose,
}: {
  conflict: Conflict;
  fields: readonly FormField[];
  onChoose: (values: FormValues) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { before, mine, theirs } = conflict;
  const differing = fields.filter(({ name }) => show(mine[name]) !== show(theirs[name]));
  const [taken, setTaken] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  // What the person did not touch is the other's to change.
  const sideOf = (name: string) =>
    taken[name] ?? (show(mine[name]) === show(before[name]) ? 'theirs' : 'mine');

  function choose() {
    const chosen = differing.map(({ name }) => [name, (sideOf(name) === 'theirs' ? theirs : mine)[name]]);
    onChoose({ ...theirs, ...mine, ...Object.fromEntries(chosen) });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('resources:conflict.title')}
      description={t('resources:conflict.text')}
      size="l"
      keepOpen
      footer={
        <>
          <Button onClick={onClose}>{t('kit:dialog.cancel')}</Button>
          <Button variant="primary" onClick={choose}>
            {t('resources:conflict.save')}
          </Button>
        </>
      }
    >
      <div className={styles.versions}>
        {differing.map(({ name, labelKey, label, kind }) => (
          <fieldset key={name} className={styles.version}>
            <legend>{label ?? t(labelKey)}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side} className={styles.choice}>
                <input
                  type="radio"
                  name={name}
                  checked={sideOf(name) === side}
                  onChange={() => setTaken({ ...taken, [name]: side })}
                />
                <span>{t(`resources:conflict.${side}`)}</span>
                <span>{seen(kind, (side === 'mine' ? mine : theirs)[name])}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}

/** What is typed as a password is not shown. */
function seen(kind: FormField['kind'], value: unknown): string {
  const text = show(value);
  return kind === 'password' ? text.replace(/./gs, '•') : text;
}

function show(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

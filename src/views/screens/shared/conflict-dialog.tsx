import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conflict } from '#src/editing/edit-state.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import type { FormField } from '../../kit/form/types.ts';
import { useKnownOptions } from '../../kit/form/use-known-options.ts';
import styles from './conflict-dialog.module.css';
import type { FormValues } from './form-declaration.ts';

/** Shows both versions field by field and lets the person choose each. */
export function ConflictDialog({
  conflict,
  fields,
  textOf,
  onChoose,
  onClose,
}: {
  conflict: Conflict<FormValues>;
  fields: readonly FormField[];
  /** What a value of a field of the kind `custom` says. */
  textOf?: (name: string, value: unknown) => string;
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
          <Button kbd="Escape" onClick={onClose}>
            {t('kit:dialog.cancel')}
          </Button>
          <Button variant="primary" kbd="Mod+Enter" onClick={choose}>
            {t('resources:conflict.save')}
          </Button>
        </>
      }
    >
      <div className={styles.versions}>
        {differing.map((field) => {
          const { name, labelKey, label } = field;
          return (
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
                  <ConflictValue
                    field={field}
                    value={(side === 'mine' ? mine : theirs)[name]}
                    {...(textOf && { textOf })}
                  />
                </label>
              ))}
            </fieldset>
          );
        })}
      </div>
    </Dialog>
  );
}

/** One value in words: records by their names, switches by yes and no; what is typed as a password is not shown. */
function ConflictValue({
  field,
  value,
  textOf,
}: {
  field: FormField;
  value: unknown;
  textOf?: (name: string, value: unknown) => string;
}) {
  const { t } = useTranslation('resources');
  const isReference = field.kind === 'reference' || field.kind === 'references';
  const ids = isReference ? [value].flat().filter((id) => typeof id === 'string') : [];
  const known = useKnownOptions(ids, isReference ? field.resolve : undefined);
  if (isReference) return <span>{ids.map(known.labelOf).join(', ')}</span>;
  if (field.kind === 'switch') return <span>{t(value === true ? 'yes' : 'no')}</span>;
  if (field.kind === 'custom' && textOf) return <span>{textOf(field.name, value)}</span>;
  return <span>{field.kind === 'password' ? show(value).replace(/./gs, '•') : show(value)}</span>;
}

function show(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

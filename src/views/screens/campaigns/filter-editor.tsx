import { Plus } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button.tsx';
import type { CustomControl } from '../../kit/form/types.ts';
import { FilterRowFields } from './filter-row.tsx';
import { type FilterRow, isComplete, withNewRow } from './filter-rows.ts';
import styles from './filters.module.css';

/** The filters of a campaign as rows that are added and removed; all of them must hold. */
export function FilterEditor({ control }: { control: CustomControl }) {
  const { t } = useTranslation('campaigns');
  const list = useRef<HTMLUListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const wanted = useRef<number | null>(null);
  const rows = (Array.isArray(control.value) ? control.value : []) as readonly FilterRow[];

  const toMend = Math.max(
    0,
    rows.findIndex((row) => !isComplete(row)),
  );

  useLayoutEffect(() => {
    const index = wanted.current;
    if (index === null) return;
    wanted.current = null;
    const row = list.current?.children[Math.min(index, rows.length - 1)];
    const target = row?.querySelector<HTMLElement>('select, input, button') ?? adder.current;
    target?.focus();
  });

  function add() {
    wanted.current = rows.length;
    control.onChange(withNewRow(rows));
  }

  function remove(removed: FilterRow) {
    wanted.current = rows.indexOf(removed);
    control.onChange(rows.filter((row) => row !== removed));
  }

  return (
    <div className={styles.editor} role="group" aria-labelledby={`${control.id}-label`}>
      {rows.length > 1 ? <p className={styles.note}>{t('filters.all')}</p> : null}
      <ul ref={list} className={styles.rows}>
        {rows.map((row, index) => (
          <FilterRowFields
            key={row.key}
            row={row}
            position={index + 1}
            invalid={control.invalid}
            {...(index === toMend && typeof control.ref === 'function' && { inputRef: control.ref })}
            onChange={(changed) => control.onChange(rows.map((other) => (other === row ? changed : other)))}
            onRemove={() => remove(row)}
          />
        ))}
      </ul>
      <Button
        ref={(element) => {
          adder.current = element;
          if (rows.length === 0 && typeof control.ref === 'function') control.ref(element);
        }}
        icon={<Plus />}
        className={styles.add}
        onClick={add}
      >
        {t('filters.add')}
      </Button>
    </div>
  );
}

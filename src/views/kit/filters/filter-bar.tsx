import { type Ref, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { barKeys } from '../arrow-keys.ts';
import { FilterChip } from './filter-chip.tsx';
import { canClear, clearedFilters, withFilter } from './filter-value.ts';
import styles from './filters.module.css';
import { TextFilter } from './text-filter.tsx';
import type { FilterField, FilterValue } from './types.ts';

/** What commands may do with the bar: go to its first filter, ready to be typed into, or clear it. */
export type FilterBarHandle = { focus: () => void; clear: () => void };

/** The filters of a list from declarations. The first text filter is an input in sight, each other one a chip. */
export function FilterBar({
  label,
  fields,
  value,
  onChange,
  onLeave,
  kbd,
  ref,
}: {
  label: string;
  fields: readonly FilterField[];
  value: FilterValue;
  onChange: (value: FilterValue) => void;
  /** Enter, ArrowDown or a second Escape in a filter: mostly gives the focus to the grid. */
  onLeave?: () => void;
  /** The key that focuses the bar, shown in the empty input. */
  kbd?: string;
  ref?: Ref<FilterBarHandle>;
}) {
  const { t } = useTranslation('kit');
  const bar = useRef<HTMLDivElement>(null);
  const first = fields.find((field) => field.kind === 'text');
  const chips = fields.filter((field) => field !== first);

  function clear() {
    onChange(clearedFilters(value, fields));
  }

  function openNext(name: string, step: 1 | -1): boolean {
    const all = [...(bar.current?.querySelectorAll<HTMLElement>('[data-filter]') ?? [])];
    const next = all[all.findIndex((chip) => chip.dataset.filter === name) + step];
    next?.click();
    return next !== undefined;
  }
  useImperativeHandle(ref, () => ({
    focus() {
      const input = first && bar.current?.querySelector('input');
      input?.focus();
      input?.select();
      // What is typed next belongs into the filter, so that a chip opens.
      if (!input) bar.current?.querySelector<HTMLElement>('[data-filter]')?.click();
    },
    clear,
  }));

  return (
    <div ref={bar} role="search" aria-label={label} className={styles.bar} {...barKeys('across')}>
      {first ? (
        <TextFilter
          label={t(first.labelKey)}
          value={typeof value[first.name] === 'string' ? String(value[first.name]) : ''}
          kbd={kbd}
          onChange={(text) => onChange(withFilter(value, first.name, text))}
          onLeave={onLeave}
        />
      ) : null}
      {chips.map((field) => (
        <FilterChip
          key={field.name}
          field={field}
          entry={value[field.name]}
          onChange={(entry) => onChange(withFilter(value, field.name, entry))}
          onLeave={onLeave}
          onNext={(step) => openNext(field.name, step)}
        />
      ))}
      {canClear(value, fields) ? (
        <button
          type="button"
          className={styles.clear}
          onClick={() => {
            bar.current?.querySelector<HTMLElement>('input, button')?.focus();
            clear();
          }}
        >
          {t('filters.clearAll')}
        </button>
      ) : null}
    </div>
  );
}

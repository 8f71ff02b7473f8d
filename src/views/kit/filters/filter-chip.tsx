import clsx from 'clsx';
import { X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveByArrows } from '../arrow-keys.ts';
import { choiceLabel } from '../form/form-control.tsx';
import { useKnownOptions } from '../form/use-known-options.ts';
import { ownsEscape } from '../owns-escape.ts';
import { FilterControl } from './filter-control.tsx';
import { isEmptyEntry } from './filter-value.ts';
import styles from './filters.module.css';
import type { FilterEntry, FilterField } from './types.ts';

/** One filter as a chip: opens its inputs, shows what it holds, Delete or its cross clears it; Enter in it and Escape on it leave. */
export function FilterChip({
  field,
  entry,
  onChange,
  onLeave,
  onNext,
}: {
  field: FilterField;
  entry: FilterEntry | undefined;
  onChange: (entry: FilterEntry | undefined) => void;
  onLeave: (() => void) | undefined;
  /** Tab beyond its inputs: opens the chip beside it; false where there is none. */
  onNext: (step: 1 | -1) => boolean;
}) {
  const { t } = useTranslation('kit');
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  // Where the focus goes when it closes, if not back to the chip.
  const goesOn = useRef<() => void>(null);
  const label = field.label ?? t(field.labelKey);
  const active = !isEmptyEntry(entry);
  const reference = field.kind === 'reference' && typeof entry === 'string' ? [entry] : [];
  const { labelOf } = useKnownOptions(reference, field.kind === 'reference' ? field.resolve : undefined);
  const clearable = active && !field.fixed;

  function finish() {
    goesOn.current = onLeave ?? null;
    setOpen(false);
  }

  function goThrough(event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented) return;
    const step = event.shiftKey ? -1 : 1;
    moveByArrows(event, 'down');
    if (event.key === 'Enter') finish();
    else if (event.key === 'Tab' && isAtEdge(event.currentTarget, event.target as HTMLElement, step))
      goOn(step);
    else return;
    event.preventDefault();
  }

  function goOn(step: 1 | -1) {
    // At once, since the next key may come before the inputs are gone.
    if (!onNext(step)) trigger.current?.focus();
    goesOn.current = () => {};
    setOpen(false);
  }

  const byBrowser = useTabOfBrowser(goOn);
  return (
    <span className={clsx(styles.chip, active && styles.on)}>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          ref={trigger}
          className={styles.open}
          data-filter={field.name}
          onKeyDown={(event) => {
            if (onLeave && !open && leaves(event)) {
              event.preventDefault();
              onLeave();
            }
            if (!clearable || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
            event.preventDefault();
            event.stopPropagation();
            onChange(undefined);
          }}
        >
          <b>{label}</b> {describeEntry(field, entry, t, labelOf)}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            className={styles.popover}
            align="start"
            sideOffset={4}
            collisionPadding={8}
            aria-label={label}
            {...byBrowser}
            onKeyDown={goThrough}
            onCloseAutoFocus={(event) => {
              if (goesOn.current) event.preventDefault();
              goesOn.current?.();
              goesOn.current = null;
            }}
            onEscapeKeyDown={(event) => {
              if (ownsEscape(event.target)) event.preventDefault();
            }}
          >
            <FilterControl field={field} label={label} entry={entry} onChange={onChange} onDone={finish} />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {clearable ? <ClearButton label={label} onClear={() => onChange(undefined)} /> : null}
    </span>
  );
}

/** Only the browser knows which of a date's parts has the focus: it takes Tab, and what leaves the inputs by it goes on. */
function useTabOfBrowser(goOn: (step: 1 | -1) => void) {
  const native = useRef<1 | -1 | null>(null);
  return {
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
      native.current = null;
      if (event.key !== 'Tab' || !(event.target as Element).matches(partedInputs)) return;
      native.current = event.shiftKey ? -1 : 1;
      event.stopPropagation();
    },
    onKeyUp() {
      native.current = null;
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      const step = native.current;
      if (step !== null && !currentTarget.contains(relatedTarget)) goOn(step);
    },
  };
}

function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  const { t } = useTranslation('kit');
  return (
    <button
      type="button"
      className={styles.small}
      aria-label={t('filters.clear', { label })}
      onClick={(event) => {
        event.currentTarget.parentElement?.querySelector('button')?.focus();
        onClear();
      }}
    >
      <X aria-hidden="true" />
    </button>
  );
}

const partedInputs = '[type=date], [type=datetime-local]';

function leaves({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Escape' || key === 'ArrowDown' || (key === 'Home' && (ctrlKey || metaKey));
}

/** Whether Tab goes out of the inputs in that direction; radios are one stop. */
function isAtEdge(inputs: HTMLElement, at: HTMLElement, step: 1 | -1): boolean {
  if (at.matches('[type=radio]')) return true;
  const stops = [...inputs.querySelectorAll<HTMLElement>('input, button, select')].filter(
    ({ tabIndex }) => tabIndex >= 0,
  );
  return stops.at(step === 1 ? -1 : 0) === at;
}

function describeEntry(
  field: FilterField,
  entry: FilterEntry | undefined,
  t: (key: string) => string,
  labelOf: (id: string) => string,
): string {
  if (entry === undefined || isEmptyEntry(entry)) return t('filters.any');
  if (typeof entry === 'boolean') return t(entry ? 'filters.yes' : 'filters.no');
  if (typeof entry === 'string') return field.kind === 'reference' ? labelOf(entry) : entry;
  if ('after' in entry || 'before' in entry) {
    const ends = [
      entry.after ? `${t('filters.after')} ${entry.after.replace('T', ' ')}` : '',
      entry.before ? `${t('filters.before')} ${entry.before.replace('T', ' ')}` : '',
    ];
    return ends.filter(Boolean).join(', ');
  }
  const options = field.kind === 'enumeration' ? field.options : [];
  const names = (entry as readonly string[]).map((value) => {
    const option = options.find((one) => one.value === value);
    return option ? choiceLabel(option, t) : value;
  });
  return names.join(', ');
}

import { ChevronDown, X } from 'lucide-react';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './field.module.css';
import { OptionList } from './option-list.tsx';
import type { CreateOption, ResolveOptions, SearchOptions } from './types.ts';
import { useKnownOptions } from './use-known-options.ts';
import { useOptionChoices } from './use-option-choices.ts';

/** What a single and a multiple reference field share. */
export type ReferenceInputShared = {
  id: string;
  label: string;
  search: SearchOptions;
  resolve?: ResolveOptions;
  onCreate?: CreateOption;
  placeholder?: string;
  readOnly?: boolean;
  invalid?: boolean;
  required?: boolean;
  describedBy?: string;
  inputRef?: Ref<HTMLElement>;
  onBlur?: () => void;
  /** Set where no label element names the input. */
  accessibleName?: string;
};

/** A combobox for one record. The text always shows the chosen one when the focus leaves; emptying it chooses none. */
export function ReferenceInput(
  props: ReferenceInputShared & {
    value: string | null;
    onChange: (value: string | null) => void;
    /** Whether a name that is typed out is a choice already, so that a save can follow it at once. */
    takesNames?: boolean;
  },
) {
  const { id, label, value, onChange, readOnly = false, takesNames = false } = props;
  const { t } = useTranslation('kit');
  const listId = useId();
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const known = useKnownOptions(value ? [value] : [], props.resolve);
  const shown = value ? known.labelOf(value) : '';

  const choices = useOptionChoices({
    query: typed ?? '',
    search: props.search,
    onCreate: props.onCreate,
    chosen: value ? [value] : [],
    onChoose(option) {
      known.remember(option);
      onChange(option.id);
      close();
    },
  });
  const { listbox, named } = choices;

  // Typing on takes the choice back.
  const beforeNamed = useRef<{ readonly value: string | null } | null>(null);
  useEffect(() => {
    if (!takesNames || named === undefined || named.id === value) return;
    beforeNamed.current ??= { value };
    known.remember(named);
    onChange(named.id);
  }, [takesNames, named, value, onChange, known.remember]);

  function close() {
    beforeNamed.current = null;
    listbox.setOpen(false);
    setTyped(null);
  }

  function takeNameBack() {
    if (beforeNamed.current) onChange(beforeNamed.current.value);
    beforeNamed.current = null;
  }

  function leave() {
    if (typed === '' && value !== null) onChange(null);
    close();
    props.onBlur?.();
  }

  return (
    <div
      ref={setBox}
      className={styles.box}
      data-readonly={readOnly || undefined}
      data-invalid={props.invalid || undefined}
    >
      <input
        ref={props.inputRef as Ref<HTMLInputElement>}
        id={id}
        className={styles.bare}
        role="combobox"
        aria-label={props.accessibleName}
        aria-autocomplete="list"
        aria-expanded={listbox.open}
        aria-controls={listId}
        aria-activedescendant={
          listbox.open && choices.items.length > 0 ? `${listId}-${listbox.active}` : undefined
        }
        aria-invalid={props.invalid || undefined}
        aria-required={props.required || undefined}
        aria-describedby={props.describedBy}
        autoComplete="off"
        spellCheck={false}
        readOnly={readOnly}
        placeholder={props.placeholder ?? t('reference.placeholder')}
        value={typed ?? shown}
        onChange={(event) => {
          setTyped(event.target.value);
          takeNameBack();
          listbox.setActive(0);
          listbox.setOpen(true);
        }}
        onClick={() => {
          if (!readOnly) listbox.setOpen(true);
        }}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        onKeyDown={(event) => {
          if (readOnly) return;
          const emptied = event.key === 'Enter' && typed === '';
          if (emptied) {
            onChange(null);
            close();
          }
          if (emptied || listbox.onKeyDown(event)) {
            event.preventDefault();
            event.stopPropagation();
            if (event.key === 'Escape') {
              takeNameBack();
              setTyped(null);
            }
          }
        }}
      />
      {value && !readOnly ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.affix}
          aria-label={t('reference.clear', { label })}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            onChange(null);
            close();
          }}
        >
          <X aria-hidden="true" />
        </button>
      ) : null}
      <ChevronDown className={styles.affix} aria-hidden="true" />
      {listbox.open ? (
        <OptionList
          id={listId}
          anchor={box}
          label={label}
          items={choices.items}
          active={listbox.active}
          note={choices.note}
          onPick={choices.pick}
          onHover={listbox.setActive}
        />
      ) : null}
    </div>
  );
}

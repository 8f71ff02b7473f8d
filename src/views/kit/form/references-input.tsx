import { X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../hidden.tsx';
import { useSaid } from '../use-said.tsx';
import styles from './field.module.css';
import { OptionList } from './option-list.tsx';
import type { ReferenceInputShared } from './reference-input.tsx';
import { useKnownOptions } from './use-known-options.ts';
import { useOptionChoices } from './use-option-choices.ts';

/** A combobox for several records, each a token; Backspace in the empty field removes the last, Delete a focused one. */
export function ReferencesInput(
  props: ReferenceInputShared & { value: readonly string[]; onChange: (value: string[]) => void },
) {
  const { id, label, value, onChange, readOnly = false } = props;
  const { t } = useTranslation('kit');
  const listId = useId();
  const field = useRef<HTMLInputElement | null>(null);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [typed, setTyped] = useState('');
  const [said, say] = useSaid();
  const known = useKnownOptions(value, props.resolve);

  const choices = useOptionChoices({
    query: typed,
    search: props.search,
    onCreate: props.onCreate,
    chosen: value,
    onChoose(option) {
      known.remember(option);
      setTyped('');
      if (value.includes(option.id)) remove(option.id);
      else {
        onChange([...value, option.id]);
        say(t('reference.added', { label: option.label }));
      }
    },
  });
  const { listbox } = choices;

  function remove(removed: string) {
    onChange(value.filter((one) => one !== removed));
    say(t('reference.removed', { label: known.labelOf(removed) }));
  }

  function onTokenKey(event: KeyboardEvent, token: string) {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    remove(token);
    field.current?.focus();
  }

  function onFieldKey(event: KeyboardEvent) {
    if (readOnly) return;
    const last = value.at(-1);
    if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
      return;
    }
    if (!listbox.onKeyDown(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={setBox}
      className={styles.box}
      data-readonly={readOnly || undefined}
      data-invalid={props.invalid || undefined}
    >
      {value.map((token) => (
        <span key={token} className={styles.token}>
          {known.labelOf(token)}
          {readOnly ? null : (
            <button
              type="button"
              className={styles.remove}
              aria-label={t('reference.remove', { label: known.labelOf(token) })}
              onClick={() => {
                remove(token);
                field.current?.focus();
              }}
              onKeyDown={(event) => onTokenKey(event, token)}
            >
              <X aria-hidden="true" />
            </button>
          )}
        </span>
      ))}
      <input
        ref={(element) => {
          field.current = element;
          setRef(props.inputRef, element);
        }}
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
        placeholder={value.length === 0 ? (props.placeholder ?? t('reference.placeholder')) : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          listbox.setActive(0);
          listbox.setOpen(true);
        }}
        onClick={() => {
          if (!readOnly) listbox.setOpen(true);
        }}
        onBlur={() => {
          setTyped('');
          listbox.setOpen(false);
          props.onBlur?.();
        }}
        onKeyDown={onFieldKey}
      />
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
      <VisuallyHidden live>{said}</VisuallyHidden>
    </div>
  );
}

function setRef(ref: Ref<HTMLElement> | undefined, element: HTMLElement | null) {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}

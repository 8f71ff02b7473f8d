import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseAddress } from '#contract/rules/address.ts';
import fields from '../../kit/form/field.module.css';
import type { CustomControl } from '../../kit/form/types.ts';
import { splitAddresses } from './split-addresses.ts';
import styles from './wizard.module.css';

/** Addresses, each a token; Enter, a comma or leaving the field adds what is typed, Backspace takes the last away. */
export function EmailListInput({ control, label }: { control: CustomControl; label: string }) {
  const { t } = useTranslation('campaigns');
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const addresses = Array.isArray(control.value) ? control.value.map(String) : [];

  function add(text: string) {
    const others = splitAddresses(text).filter((address) => !addresses.includes(address));
    if (others.length > 0) control.onChange([...addresses, ...others]);
    setTyped('');
  }

  function remove(removed: string) {
    control.onChange(addresses.filter((address) => address !== removed));
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Backspace' && typed === '' && addresses.length > 0) {
      event.preventDefault();
      control.onChange(addresses.slice(0, -1));
      return;
    }
    const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    if (!isEnter && event.key !== ',' && event.key !== ';') return;
    // Enter in the empty field is the form's.
    if (typed.trim() === '' && isEnter) return;
    event.preventDefault();
    add(typed);
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    if (splitAddresses(text).length < 2) return;
    event.preventDefault();
    add(`${typed} ${text}`);
  }

  return (
    <div className={fields.box} data-invalid={control.invalid || undefined}>
      {addresses.map((address) => (
        <AddressToken key={address} address={address} onRemove={() => remove(address)} />
      ))}
      <input
        ref={(element) => {
          field.current = element;
          give(control.ref, element);
        }}
        id={control.id}
        className={fields.bare}
        type="text"
        inputMode="email"
        aria-label={label}
        aria-invalid={control.invalid || undefined}
        aria-describedby={control.describedBy}
        autoComplete="off"
        spellCheck={false}
        placeholder={addresses.length === 0 ? t('notify.placeholder') : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => {
          add(typed);
          control.onBlur();
        }}
      />
    </div>
  );
}

function AddressToken({ address, onRemove }: { address: string; onRemove: () => void }) {
  const { t } = useTranslation('kit');
  const isAddress = parseAddress(address).ok;
  return (
    <span className={fields.token} data-invalid={!isAddress || undefined}>
      <span className={isAddress ? undefined : styles.wrong}>{address}</span>
      <button
        type="button"
        className={fields.remove}
        aria-label={t('reference.remove', { label: address })}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </button>
    </span>
  );
}

function give(ref: Ref<HTMLElement>, element: HTMLElement | null) {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}

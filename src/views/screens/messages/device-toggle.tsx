import { type ReactNode, useId } from 'react';
import styles from './preview-dialog.module.css';

/** A choice of one of a few, side by side; arrow keys change it. */
export function DeviceToggle<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { readonly value: Value; readonly label: string; readonly icon: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.devices} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.device}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

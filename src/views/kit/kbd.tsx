import clsx from 'clsx';
import { formatKeys } from './format-keys.ts';
import styles from './kbd.module.css';

/** A key or a sequence as it is printed on this keyboard ("Mod+S", "g c"); decoration, hidden from screen readers. */
export function Kbd({ keys, plain = false }: { keys: string; plain?: boolean }) {
  return (
    <span aria-hidden="true">
      <kbd className={clsx(styles.kbd, plain && styles.plain)}>{formatKeys(keys)}</kbd>
    </span>
  );
}

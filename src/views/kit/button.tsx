import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { Kbd } from './kbd.tsx';

/** How much a button asks for attention. */
export type ButtonVariant = 'default' | 'primary' | 'danger' | 'quiet';

/** Properties of a button; `kbd` shows its key, `busy` keeps it in place and refuses presses. */
export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  kbd?: string;
  icon?: ReactNode;
  busy?: boolean;
};

/** The one button of the console: 28 px high, with its key shown when it has one. */
export function Button({
  variant = 'default',
  kbd,
  icon,
  busy = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const refused = busy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  return (
    <button
      {...rest}
      data-variant={variant}
      type={refused && type === 'submit' ? 'button' : type}
      aria-busy={busy || undefined}
      aria-disabled={refused || undefined}
      onClick={refused ? undefined : onClick}
      className={clsx(styles.button, styles[variant], !children && styles.square, className)}
    >
      {busy ? <span aria-hidden="true" className={styles.spinner} /> : icon}
      {children}
      {kbd ? <Kbd keys={kbd} /> : null}
    </button>
  );
}

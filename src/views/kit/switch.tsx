import { Switch as Primitive } from 'radix-ui';
import type { Ref } from 'react';
import styles from './switch.module.css';

/** An on/off switch; the label comes from a `<label htmlFor>` or `aria-label`. */
export function Switch({
  checked,
  onCheckedChange,
  ref,
  ...rest
}: {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  ref?: Ref<HTMLButtonElement>;
  id?: string;
  disabled?: boolean;
  onBlur?: () => void;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}) {
  return (
    <Primitive.Root
      ref={ref}
      className={styles.switch}
      checked={checked}
      onCheckedChange={onCheckedChange}
      {...rest}
    >
      <Primitive.Thumb className={styles.thumb} />
    </Primitive.Root>
  );
}

import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { Kbd } from './kbd.tsx';
import styles from './tabs.module.css';

/** One tab; a disabled one says why in its title. */
export type Tab = { value: string; label: ReactNode; kbd?: string; disabled?: boolean; reason?: string };

/** Tabs with one panel: the caller renders the content of `value`. Arrow keys move, Enter or Space opens. */
export function Tabs({
  tabs,
  value,
  onValueChange,
  label,
  children,
}: {
  tabs: readonly Tab[];
  value: string;
  onValueChange: (value: string) => void;
  label: string;
  children?: ReactNode;
}) {
  return (
    <Primitive.Root
      className={styles.root}
      value={value}
      onValueChange={onValueChange}
      activationMode="manual"
    >
      <Primitive.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className={styles.tab}
            disabled={tab.disabled}
            title={tab.disabled ? tab.reason : undefined}
          >
            {tab.label}
            {tab.kbd ? <Kbd keys={tab.kbd} plain /> : null}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      <Primitive.Content className={styles.panel} value={value} tabIndex={-1}>
        {children}
      </Primitive.Content>
    </Primitive.Root>
  );
}

import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { useCommandState } from './command-provider.tsx';
import { Kbd } from './kbd.tsx';
import styles from './tabs.module.css';

/** One tab; a disabled one says why in its title. */
export type Tab = { value: string; label: ReactNode; disabled?: boolean; reason?: string };

const mostKeys = 3;

/**
 * Tabs with one panel: the caller renders the content of `value`. Arrow keys move, Enter or Space opens; `keyed` shows the
 * keys of the first three, for a screen whose `showTab` they reach.
 */
export function Tabs({
  tabs,
  value,
  onValueChange,
  label,
  keyed = false,
  children,
}: {
  tabs: readonly Tab[];
  value: string;
  onValueChange: (value: string) => void;
  label: string;
  keyed?: boolean;
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
        {tabs.map((tab, index) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className={styles.tab}
            disabled={tab.disabled}
            title={tab.disabled ? tab.reason : undefined}
          >
            {tab.label}
            {keyed && index < mostKeys ? <TabKey place={index + 1} /> : null}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      <Primitive.Content className={styles.panel} value={value} tabIndex={-1}>
        {children}
      </Primitive.Content>
    </Primitive.Root>
  );
}

function TabKey({ place }: { place: number }) {
  const { keys } = useCommandState(`screen.tab-${place}`);
  return keys === undefined ? null : <Kbd keys={keys} plain />;
}

import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { Kbd } from './kbd.tsx';
import styles from './tooltip.module.css';

/** A short text with the key beside it, on hover (after 400 ms) and on focus; Escape hides it. */
export function Tooltip({ text, kbd, children }: { text: ReactNode; kbd?: string; children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={400}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content className={styles.tip} sideOffset={6} collisionPadding={8}>
            {text}
            {kbd ? <Kbd keys={kbd} /> : null}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}

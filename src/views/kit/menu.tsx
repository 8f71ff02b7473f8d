import clsx from 'clsx';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { Kbd } from './kbd.tsx';
import styles from './menu.module.css';

/** One entry; an unavailable one stays in the list and says why. */
export type MenuItem = {
  id: string;
  label: ReactNode;
  kbd?: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  reason?: string;
  /** Draws a line above the entry. */
  startsGroup?: boolean;
  checked?: boolean;
  onSelect: () => void;
};

/** A button that opens a list of actions, by mouse, touch and keyboard (arrows, type-ahead, Escape). */
export function Menu({
  trigger,
  items,
  label,
  align = 'end',
  open,
  onOpenChange,
  onChosenFocus,
}: {
  trigger: ReactNode;
  items: readonly MenuItem[];
  label: string;
  align?: 'start' | 'end';
  /** Takes the focus after an entry was chosen; without it the trigger gets it back. */
  onChosenFocus?: () => void;
  /** For a menu that something else than its trigger opens. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}) {
  const wasChosen = useRef(false);
  return (
    <DropdownMenu.Root open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles.menu}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          loop
          onCloseAutoFocus={(event) => {
            if (wasChosen.current && onChosenFocus) {
              event.preventDefault();
              onChosenFocus();
            }
            wasChosen.current = false;
          }}
        >
          {items.map((item) => (
            <Entry
              key={item.id}
              item={{
                ...item,
                onSelect() {
                  wasChosen.current = true;
                  item.onSelect();
                },
              }}
            />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Entry({ item }: { item: MenuItem }) {
  const content = (
    <>
      {item.icon ? <span className={styles.icon}>{item.icon}</span> : null}
      <span className={styles.label}>{item.label}</span>
      {item.disabled && item.reason ? <span className={styles.reason}>{item.reason}</span> : null}
      {item.kbd ? <Kbd keys={item.kbd} plain /> : null}
    </>
  );
  const shared = { className: clsx(styles.item, item.danger && styles.danger), disabled: item.disabled };
  return (
    <>
      {item.startsGroup ? <DropdownMenu.Separator className={styles.line} /> : null}
      {item.checked === undefined ? (
        <DropdownMenu.Item {...shared} onSelect={item.onSelect}>
          {content}
        </DropdownMenu.Item>
      ) : (
        <DropdownMenu.CheckboxItem {...shared} checked={item.checked} onCheckedChange={item.onSelect}>
          <span className={styles.check}>
            <DropdownMenu.ItemIndicator>✓</DropdownMenu.ItemIndicator>
          </span>
          {content}
        </DropdownMenu.CheckboxItem>
      )}
    </>
  );
}

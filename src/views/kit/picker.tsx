import clsx from 'clsx';
import { Command } from 'cmdk';
import { Popover } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import styles from './picker.module.css';

/** One entry of a picker; it is found by its label and by its detail. */
export type PickerItem = {
  id: string;
  label: string;
  /** What else is known of it, such as what is put in. */
  detail?: string;
  /** Draws a line above the entry while all are shown. */
  startsGroup?: boolean;
  onSelect: () => void;
};

/**
 * A list to choose one of, over what is on the screen, which is searched by typing: arrows move, Enter chooses, Escape
 * closes. cmdk does the searching and the list; its keys of vi are left out, since they are keys of the browser.
 */
export function Picker({
  trigger,
  label,
  placeholder,
  nothing,
  items,
  open,
  onOpenChange,
  onChosenFocus,
}: {
  trigger: ReactNode;
  label: string;
  placeholder: string;
  /** Said where nothing is found. */
  nothing: string;
  items: readonly PickerItem[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Takes the focus after an entry was chosen; what had it before gets it back else. */
  onChosenFocus: () => void;
}) {
  const wasChosen = useRef(false);
  const cameFrom = useRef<Element | null>(null);

  function choose(item: PickerItem) {
    wasChosen.current = true;
    item.onSelect();
    onOpenChange(false);
  }

  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles.picker}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          onOpenAutoFocus={() => {
            cameFrom.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (wasChosen.current) onChosenFocus();
            else if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
            wasChosen.current = false;
          }}
        >
          <Command label={label} vimBindings={false} loop>
            <Command.Input className={styles.input} placeholder={placeholder} />
            <Command.List className={styles.list} label={label}>
              <Command.Empty className={styles.nothing}>{nothing}</Command.Empty>
              {items.map((item) => (
                <Command.Item
                  key={item.id}
                  value={item.id}
                  keywords={[item.label, ...(item.detail === undefined ? [] : [item.detail])]}
                  className={clsx(styles.item, item.startsGroup && styles.startsGroup)}
                  onSelect={() => choose(item)}
                >
                  <span className={styles.label}>{item.label}</span>
                  {item.detail === undefined ? null : <code className={styles.detail}>{item.detail}</code>}
                </Command.Item>
              ))}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

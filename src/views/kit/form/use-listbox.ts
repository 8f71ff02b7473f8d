import { type KeyboardEvent, useState } from 'react';

/** The popup of a combobox: whether it is open, which entry is active, and the keys that move it. */
export type Listbox = {
  open: boolean;
  setOpen: (open: boolean) => void;
  active: number;
  setActive: (index: number) => void;
  /** True when the key was taken. */
  onKeyDown: (event: KeyboardEvent) => boolean;
};

/** Whether a popup is open and which entry was last made active; kept apart, since what it lists depends on it. */
export type ListboxState = {
  open: boolean;
  setOpen: (open: boolean) => void;
  at: number;
  setAt: (index: number) => void;
};

/** Starts a closed popup with its first entry active. */
export function useListboxState(): ListboxState {
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  return { open, setOpen, at, setAt };
}

/** Keys of the combobox pattern: arrows open and move in a ring, Enter picks, Escape closes. */
export function listboxOver(state: ListboxState, count: number, onPick: (index: number) => void): Listbox {
  const { open, setOpen, setAt: setActive } = state;
  const active = Math.min(state.at, Math.max(0, count - 1));

  function onKeyDown(event: KeyboardEvent): boolean {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!open) {
        setOpen(true);
        setActive(event.key === 'ArrowUp' ? Math.max(0, count - 1) : 0);
        return true;
      }
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (count > 0) setActive((active + step + count) % count);
      return true;
    }
    if (!open) return false;
    if (event.key === 'Escape') {
      setOpen(false);
      return true;
    }
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      onPick(active);
      return true;
    }
    return false;
  }
  return { open, setOpen, active, setActive, onKeyDown };
}

/** Whether something is open, for a view and for a command alike. */
export interface OpenState {
  isOpen(): boolean;
  set(isOpen: boolean): void;
  toggle(): void;
  subscribe(listener: () => void): () => void;
}

/** Closed at first. */
export function createOpenState(): OpenState {
  const listeners = new Set<() => void>();
  let isOpen = false;

  function set(next: boolean) {
    if (next === isOpen) return;
    isOpen = next;
    for (const listener of [...listeners]) listener();
  }

  return {
    isOpen: () => isOpen,
    set,
    toggle: () => set(!isOpen),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

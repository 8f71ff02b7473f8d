import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** What the element with the controls gets. */
export interface OneTabStop {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly handlers: {
    onKeyDown(event: KeyboardEvent): void;
    onFocus(event: FocusEvent): void;
  };
}

/** Makes the controls in rows one tab stop that arrows move in; `current` is the control that has it. */
export function useOneTabStop(current: RefObject<HTMLElement | null>): OneTabStop {
  const container = useRef<HTMLDivElement>(null);

  function controlsByRow(): HTMLElement[][] {
    const rows = [...(container.current?.querySelectorAll('[role=row]') ?? [])];
    return rows
      .map((row) => [...row.querySelectorAll<HTMLElement>('input:enabled, button:enabled')])
      .filter((controls) => controls.length > 0);
  }

  function giveStopTo(control: HTMLElement | undefined) {
    for (const each of controlsByRow().flat()) each.tabIndex = each === control ? 0 : -1;
    current.current = control ?? null;
  }

  // A row that was hidden, moved or disabled may have taken the tab stop with it.
  useLayoutEffect(() => {
    const controls = controlsByRow().flat();
    const kept = current.current && controls.includes(current.current) ? current.current : controls[0];
    giveStopTo(kept);
    const hadFocus = document.activeElement === document.body || document.activeElement === null;
    if (hadFocus) kept?.focus();
  });

  function onKeyDown(event: KeyboardEvent) {
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    };
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const rows = controlsByRow();
    const row = rows.findIndex((controls) => controls.includes(event.target as HTMLElement));
    const place = rows[row]?.indexOf(event.target as HTMLElement) ?? 0;
    const next = rows[Math.min(rows.length - 1, Math.max(0, row + step[0]))] ?? [];
    next[Math.min(next.length - 1, Math.max(0, place + step[1]))]?.focus();
  }

  return { container, handlers: { onKeyDown, onFocus: (event) => giveStopTo(event.target as HTMLElement) } };
}

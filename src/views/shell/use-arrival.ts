import { useEffect } from 'react';

/** Moves the focus to what a new screen is about: its own first field, its grid once that has rows, or its heading. */
export function useArrival(path: string): void {
  useEffect(() => {
    let frame = requestAnimationFrame(arrive);
    let heading: HTMLElement | null = null;

    function arrive() {
      const main = document.querySelector('main');
      if (path === '' || !main || isTaken(main, heading)) return;
      const home = main.querySelector('[data-focus-home]');
      const cell = home?.querySelector<HTMLElement>('[tabindex="0"]');
      if (cell && home?.getAttribute('aria-busy') !== 'true') {
        cell.focus({ preventScroll: true });
        return;
      }
      heading ??= focusHeading(main);
      // Until its rows have come a grid has its cursor in the header, where it would stay.
      if (cell) frame = requestAnimationFrame(arrive);
    }

    return () => cancelAnimationFrame(frame);
  }, [path]);
}

/** Gives the focus to the heading of the screen, where single keys are commands. */
export function focusScreen(): void {
  const main = document.querySelector('main');
  if (main) focusHeading(main);
}

function focusHeading(main: Element): HTMLElement | null {
  const heading = main.querySelector<HTMLElement>('h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
  return heading;
}

/** A dialog has the focus, or the screen or the person put it somewhere already. */
function isTaken(main: Element, heading: HTMLElement | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return true;
  const active = document.activeElement;
  if (heading) return active !== heading && active !== document.body;
  return (
    active !== null && active !== main && main.contains(active) && active.matches('input, textarea, select')
  );
}

import { useEffect } from 'react';

/** Moves the focus to what a new screen is about: its own first field, its grid, or its heading. A first load too. */
export function useArrival(path: string): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (path === '' || isTaken()) return;
      const main = document.querySelector('main');
      const home = main?.querySelector('[data-focus-home]');
      const target =
        home?.querySelector<HTMLElement>('[tabindex="0"]') ?? main?.querySelector<HTMLElement>('h1');
      if (!target) return;
      if (target.tagName === 'H1' && !target.hasAttribute('tabindex')) target.tabIndex = -1;
      target.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [path]);
}

/** A dialog has the focus, or the screen took it by itself. */
function isTaken(): boolean {
  const active = document.activeElement;
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return true;
  return (
    active instanceof HTMLElement &&
    active.closest('main') !== null &&
    active.matches('input, textarea, select')
  );
}

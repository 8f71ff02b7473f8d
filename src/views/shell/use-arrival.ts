import { useEffect } from 'react';
import { headingOf, homeOfScreen } from '../kit/screen-home.ts';

/** Moves the focus to what a new screen is about: its own first field, its grid once that has rows, or its heading. */
export function useArrival(path: string): void {
  useEffect(() => {
    let frame = requestAnimationFrame(arrive);
    let isGiven = false;

    function arrive() {
      const main = document.querySelector('main');
      if (path === '' || !main) return;
      // What stands over the screen gives the focus back to the heading, from where it still goes to the rows.
      if (isCovered()) {
        if (isGiven) frame = requestAnimationFrame(arrive);
        return;
      }
      if (isTaken(main, isGiven)) return;
      const home = main.querySelector('[data-focus-home]');
      const cell = home?.querySelector<HTMLElement>('[tabindex="0"]');
      if (cell && home?.getAttribute('aria-busy') !== 'true') {
        cell.focus({ preventScroll: true });
        return;
      }
      const heading = headingOf(main);
      if (heading && document.activeElement !== heading) heading.focus({ preventScroll: true });
      isGiven = heading !== null;
      // Until its rows have come a grid has its cursor in the header, where it would stay; a heading may come with its record.
      if (cell || !heading) frame = requestAnimationFrame(arrive);
    }

    return () => cancelAnimationFrame(frame);
  }, [path]);
}

/** Gives the focus to where it is at home on the screen, where single keys are commands. */
export function focusScreen(): void {
  homeOfScreen()?.focus({ preventScroll: true });
}

function isCovered(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}

/** The screen or the person put the focus somewhere already. */
function isTaken(main: Element, isGiven: boolean): boolean {
  const active = document.activeElement;
  if (isGiven) return active !== document.body && active !== main && active?.matches('h1') !== true;
  return (
    active !== null && active !== main && main.contains(active) && active.matches('input, textarea, select')
  );
}

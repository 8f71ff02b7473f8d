import { homeOfScreen, homeWithin } from './screen-home.ts';

function isFocusable(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element !== document.body;
}

/**
 * Remembers where the focus is and returns a function that puts it back. When the element is gone by then, the
 * nearest remembered ancestor marked `data-focus-home` takes it (a grid gives its own tab stop), then the screen's own.
 */
export function rememberFocus(): () => void {
  const target = document.activeElement;
  const home = target?.matches('[tabindex="0"]') ? target.closest('[data-focus-home]') : null;
  const ancestors: Element[] = [];
  for (let element = target?.parentElement; element; element = element.parentElement) ancestors.push(element);
  return () => {
    // A grid's tab stop may have moved with its record meanwhile; the grid knows where it is.
    if (home?.isConnected) {
      homeWithin(home)?.focus({ preventScroll: true });
      return;
    }
    if (isFocusable(target)) {
      target.focus({ preventScroll: true });
      if (document.activeElement === target) return;
    }
    const homes = ancestors.filter((element) => element.isConnected).map(homeWithin);
    const fallback = homes.find((element) => element !== null) ?? homeOfScreen();
    fallback?.focus({ preventScroll: true });
  };
}

function isFocusable(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element !== document.body;
}

function homeWithin(container: Element): HTMLElement | null {
  if (!container.matches('[data-focus-home]')) return null;
  return container.querySelector<HTMLElement>('[tabindex="0"]') ?? (container as HTMLElement);
}

/** Another screen may stand there by then: its grid, else the whole of it. */
function homeOfScreen(): HTMLElement | null {
  const main = document.querySelector<HTMLElement>('main');
  const grid = main?.querySelector('[data-focus-home]');
  return grid ? homeWithin(grid) : (main ?? null);
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

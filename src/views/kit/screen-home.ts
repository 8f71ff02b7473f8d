/** Where the focus of a screen is at home: the cell of its grid that has the tab stop, else its heading, else the whole of it. */
export function homeOfScreen(): HTMLElement | null {
  const main = document.querySelector<HTMLElement>('main');
  const grid = main?.querySelector('[data-focus-home]');
  return (grid ? homeWithin(grid) : headingOf(main)) ?? main;
}

/** What has the tab stop in an element that is marked as a home of the focus; null for any other. */
export function homeWithin(container: Element): HTMLElement | null {
  if (!container.matches('[data-focus-home]')) return null;
  return container.querySelector<HTMLElement>('[tabindex="0"]') ?? (container as HTMLElement);
}

/** The heading of a screen, made able to have the focus. */
export function headingOf(main: Element | null): HTMLElement | null {
  const heading = main?.querySelector<HTMLElement>('h1') ?? null;
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading;
}

/** How far below the top bar, in px, a screen begins. */
const margin = 8;

/** Whether the notices of a place stand over something; the style sheets say where they have no room of their own. */
export function isCovering(place: HTMLElement): boolean {
  const tokens = getComputedStyle(document.documentElement);
  if (tokens.getPropertyValue('--notices-over') !== '') return true;
  const bar = Number.parseFloat(tokens.getPropertyValue('--bar'));
  const cards = [...place.querySelectorAll('[data-sonner-toast]:not([data-removed="true"])')];
  return cards.some((card) => card.getBoundingClientRect().bottom > bar + margin);
}

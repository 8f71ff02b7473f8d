/** How far below the top bar, in px, a screen begins. */
const margin = 8;

/** Whether the notices of a place reach further than the room that the top bar has for them. */
export function isCovering(place: HTMLElement): boolean {
  const tokens = getComputedStyle(document.documentElement);
  const bar = Number.parseFloat(tokens.getPropertyValue('--bar'));
  const cards = [...place.querySelectorAll('[data-sonner-toast]:not([data-removed="true"])')];
  return cards.some((card) => card.getBoundingClientRect().bottom > bar + margin);
}

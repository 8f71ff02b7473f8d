/** How far from the top notices begin, px. */
export const noticesTop = 50;

const gap = 8;

/**
 * Tells the style sheets down to where notices reach, as `--notices-bottom` on the page, so that nothing that matters lies
 * under them; there is no such property while there is no notice. The answer ends that.
 */
export function followNotices(place: HTMLElement): () => void {
  const { style } = document.documentElement;

  function measure() {
    const list = place.querySelector<HTMLElement>('[data-sonner-toaster]');
    const count = list?.querySelectorAll('[data-sonner-toast]:not([data-removed="true"])').length ?? 0;
    if (!list || count === 0) return style.removeProperty('--notices-bottom');
    const front = Number.parseFloat(list.style.getPropertyValue('--front-toast-height')) || 0;
    // Those behind the front one look out from under it.
    const bottom = noticesTop + front + gap * Math.min(count, 3);
    style.setProperty('--notices-bottom', `${Math.ceil(bottom)}px`);
  }

  const observer = new MutationObserver(measure);
  observer.observe(place, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['style', 'data-removed'],
  });
  measure();
  return () => {
    observer.disconnect();
    style.removeProperty('--notices-bottom');
  };
}

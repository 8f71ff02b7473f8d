/** How far notices stand from the edges of the page, px; at the bottom they leave the status line free. */
export const noticesEdge = { bottom: 34, side: 8 } as const;

const gap = 8;
const most = 3;

/**
 * Tells the style sheets how much of the page notices take from below, as `--notices-room` on the page, so that nothing
 * lies under them; there is no such property while there is no notice. The answer ends that.
 */
export function followNotices(place: HTMLElement): () => void {
  const { style } = document.documentElement;

  function measure() {
    const list = place.querySelector<HTMLElement>('[data-sonner-toaster]');
    const shown = [
      ...(list?.querySelectorAll<HTMLElement>('[data-sonner-toast]:not([data-removed="true"])') ?? []),
    ].slice(0, most);
    if (!list || shown.length === 0) return style.removeProperty('--notices-room');
    const [front] = shown;
    const isSpread = front?.dataset.expanded === 'true';
    // Those behind the front one look out from under it, until the pointer or the focus is there.
    const height = isSpread
      ? shown.reduce((sum, each) => sum + heightOf(each), 0)
      : front
        ? heightOf(front)
        : 0;
    const room = noticesEdge.bottom + height + gap * shown.length;
    style.setProperty('--notices-room', `${Math.ceil(room)}px`);
  }

  const observer = new MutationObserver(measure);
  observer.observe(place, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['style', 'data-removed', 'data-expanded'],
  });
  measure();
  return () => {
    observer.disconnect();
    style.removeProperty('--notices-room');
  };
}

function heightOf(notice: HTMLElement): number {
  return Number.parseFloat(notice.style.getPropertyValue('--initial-height')) || 0;
}

const gap = 8;
const most = 3;

/**
 * Tells the style sheets down to where notices reach, as `--notices-bottom` on the page, so that nothing lies under them;
 * there is no such property while there is no notice. The answer ends that.
 */
export function followNotices(place: HTMLElement): () => void {
  const { style } = document.documentElement;

  function measure() {
    const list = place.querySelector<HTMLElement>('[data-sonner-toaster]');
    const shown = [
      ...(list?.querySelectorAll<HTMLElement>('[data-sonner-toast]:not([data-removed="true"])') ?? []),
    ].slice(0, most);
    if (!list || shown.length === 0) return style.removeProperty('--notices-bottom');
    const [front] = shown;
    const isSpread = front?.dataset.expanded === 'true';
    // Those behind the front one look out from under it, until the pointer or the focus is there.
    const height = isSpread
      ? shown.reduce((sum, each) => sum + heightOf(each), 0)
      : front
        ? heightOf(front)
        : 0;
    const bottom = list.getBoundingClientRect().top + height + gap * (shown.length - 1);
    style.setProperty('--notices-bottom', `${Math.ceil(bottom)}px`);
  }

  const observer = new MutationObserver(measure);
  observer.observe(place, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['style', 'data-removed', 'data-expanded'],
  });
  window.addEventListener('resize', measure);
  measure();
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', measure);
    style.removeProperty('--notices-bottom');
  };
}

function heightOf({ firstElementChild: card }: HTMLElement): number {
  return card instanceof HTMLElement ? card.offsetHeight : 0;
}

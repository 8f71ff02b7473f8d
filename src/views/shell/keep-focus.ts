import { afterPaint } from '#src/views/kit/after-paint.ts';
import { homeOfScreen } from '#src/views/kit/screen-home.ts';

const tabbable =
  'input:not([disabled],[type=hidden]),select:not([disabled]),textarea:not([disabled]),button:not([disabled]),a[href],[tabindex]:not([tabindex="-1"])';

/**
 * Hands the focus on when the control that has it goes away or is switched off, as a button that did its work once: to
 * what can have it nearest to where it was, within its dialog where it was in one. The answer ends that.
 */
export function keepFocus(document: Document): () => void {
  let holder: HTMLElement | null = null;
  let around: readonly Element[] = [];
  let isWaiting = false;

  function remember({ target }: FocusEvent) {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    holder = target;
    around = ancestorsOf(target);
  }

  function look() {
    if (isWaiting || !isLost(document, holder)) return;
    isWaiting = true;
    // Whoever took the control away may give the focus to something by themselves, in this turn or with the next frame.
    afterPaint(handOn);
  }

  function handOn() {
    isWaiting = false;
    if (isLost(document, holder)) nearest(around)?.focus({ preventScroll: true });
  }

  const observer = new MutationObserver(look);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  });
  document.addEventListener('focusin', remember);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
  };
}

function isLost(document: Document, holder: HTMLElement | null): boolean {
  const active = document.activeElement;
  if (holder === null || (active !== null && active !== document.body)) return false;
  return !holder.isConnected || holder.matches(':disabled') || holder.closest('[hidden]') !== null;
}

/** The elements around one, from the inside out, to the border of its dialog. */
function ancestorsOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let at = element.parentElement; at && at !== element.ownerDocument.body; at = at.parentElement) {
    found.push(at);
    if (at.matches('[role="dialog"], [role="alertdialog"]')) break;
  }
  return found;
}

/** What can have the focus in the innermost part that is still there: in the screen itself its home, and a dialog where it has nothing else. */
function nearest(around: readonly Element[]): HTMLElement | null {
  for (const part of around.filter((element) => element.isConnected)) {
    // Where all of what was around is gone, no control of the screen is nearer than another.
    if (part.matches('main') || part.querySelector('h1')) return homeOfScreen();
    const found = part.querySelector<HTMLElement>(tabbable);
    if (found) return found;
    if (!(part instanceof HTMLElement) || !part.matches('[role="dialog"], [role="alertdialog"]')) continue;
    if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
    return part;
  }
  return null;
}

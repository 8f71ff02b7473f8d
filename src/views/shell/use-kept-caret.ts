import { useStore } from 'jotai';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { accountAtom } from '#src/state/account.ts';
import { drafts } from '#src/state/drafts.ts';
import { sessionAtom } from '#src/state/session.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** A field of a form, and the caret in it. */
interface KeptCaret {
  readonly field: string;
  readonly from: number | null;
  readonly to: number | null;
}

/** Where a session ends under a form, the caret is back where it was once the same person has signed in again. */
export function useKeptCaret(): void {
  const store = useStore();
  const owner = useRef(store.get(accountAtom)?.id ?? 0);
  const place = useRef(`caret at ${window.location.hash}`);

  // Before the form is taken out of the page, which takes the focus from it.
  useLayoutEffect(
    () => () => {
      if (store.get(sessionAtom) === 'signedIn') return;
      const caret = caretNow();
      if (caret) drafts.keep(place.current, owner.current, { ...caret });
    },
    [store],
  );

  useEffect(() => {
    const kept = drafts.take(place.current, owner.current) as KeptCaret | null;
    if (!kept) return undefined;
    drafts.drop(place.current);
    let frame = requestAnimationFrame(giveBack);
    const end = () => cancelAnimationFrame(frame);

    function giveBack() {
      const control = document.querySelector<TextControl>(
        `main [data-field="${CSS.escape(kept?.field ?? '')}"] :is(input, textarea)`,
      );
      // The form is there once its record is.
      if (!control) {
        frame = requestAnimationFrame(giveBack);
        return;
      }
      control.focus();
      if (kept?.from !== null) control.setSelectionRange(kept?.from ?? 0, kept?.to ?? 0);
      end();
    }
    // Whoever goes on elsewhere stays there.
    window.addEventListener('keydown', end, { capture: true, once: true });
    window.addEventListener('pointerdown', end, { capture: true, once: true });
    return () => {
      end();
      window.removeEventListener('keydown', end, true);
      window.removeEventListener('pointerdown', end, true);
    };
  }, []);
}

function caretNow(): KeptCaret | null {
  const active = document.activeElement;
  const field = active?.closest('main [data-field]')?.getAttribute('data-field');
  if (field === null || field === undefined) return null;
  if (!(active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement)) return null;
  return { field, from: active.selectionStart, to: active.selectionEnd };
}

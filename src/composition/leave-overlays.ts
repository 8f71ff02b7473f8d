import type { RouterHistory } from '@tanstack/react-router';
import type { createStore } from 'jotai';
import { closeDialogsAtom } from '#src/state/frame.ts';
import type { OpenState } from '#src/views/palette/open-state.ts';
import type { PaletteStore } from '#src/views/palette/palette-store.ts';
import { questionAtom } from '#src/views/shell/confirm-question.ts';
import { isUnframedPath } from '#src/views/shell/routes.ts';

interface Overlays {
  readonly store: ReturnType<typeof createStore>;
  readonly palette: Pick<PaletteStore, 'state' | 'close'>;
  readonly keys: OpenState;
}

/** The steps that a person takes by the browser: its buttons, or an address that was put in. */
const browserSteps: readonly string[] = ['BACK', 'FORWARD', 'GO'];

/**
 * Closes dialogs and questions once another screen is under them, and whatever is open when the browser goes to another
 * address. What would lose something has asked before.
 */
export function leaveOverlays(history: RouterHistory, { store, palette, keys }: Overlays): void {
  let { pathname, href } = history.location;
  history.subscribe(({ action }) => {
    const { location } = history;
    const isStep = browserSteps.includes(action.type) && location.href !== href;
    const isOther = location.pathname !== pathname;
    ({ pathname, href } = location);
    if (!isStep && !isOther) return;
    store.get(questionAtom)?.answer(false);
    store.set(questionAtom, null);
    store.set(closeDialogsAtom);
    // A deed that goes elsewhere once it is done leaves alone what the person has opened meanwhile; the login does not.
    if (!isStep && !isUnframedPath(pathname)) return;
    if (palette.state().isOpen) palette.close();
    keys.set(false);
  });
}

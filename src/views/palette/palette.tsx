import { Dialog } from 'radix-ui';
import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';
import { VisuallyHidden } from '#src/views/kit/hidden.tsx';
import { CoveredDialog, coveredNoteId } from './covered-dialog.tsx';
import styles from './palette.module.css';
import { PaletteFoot } from './palette-foot.tsx';
import { PaletteInput } from './palette-input.tsx';
import { PaletteResults } from './palette-results.tsx';
import type { PaletteStore } from './palette-store.ts';
import { rememberPlace } from './remember-place.ts';

/** The palette over whatever is on the screen; gives the focus and the caret back when it closes. */
export function Palette({ store, system }: { store: PaletteStore; system: CommandSystem }) {
  const { t } = useTranslation();
  const state = useSyncExternalStore(store.subscribe, store.state);
  const restore = useRef(() => {});
  const said = state.announcement;
  return (
    <Dialog.Root open={state.isOpen} onOpenChange={(open) => (open ? undefined : store.close())}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.veil}>
          <Dialog.Content
            className={styles.palette}
            aria-describedby={coveredNoteId}
            data-key-scope="palette"
            onOpenAutoFocus={(event) => {
              restore.current = rememberPlace();
              event.preventDefault();
              // Without choosing the text that may stand there already: the next letter goes behind it.
              (event.currentTarget as HTMLElement).querySelector('input')?.focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // What was chosen runs now, so that the focus it moves stays where it puts it.
              store.closed();
            }}
          >
            <Dialog.Title asChild>
              <VisuallyHidden>{t('palette:title')}</VisuallyHidden>
            </Dialog.Title>
            <FocusBack restore={restore} />
            <CoveredDialog />
            <PaletteInput store={store} state={state} system={system} />
            <PaletteResults store={store} state={state} />
            <PaletteFoot state={state} />
            <VisuallyHidden live>
              <span key={state.announced}>{said ? t(said.key, { ...said.params }) : ''}</span>
            </VisuallyHidden>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Gives the focus back with the very change that takes the palette away: the next key finds it there. */
function FocusBack({ restore }: { restore: RefObject<() => void> }) {
  useLayoutEffect(() => () => queueMicrotask(() => restore.current()), [restore]);
  return null;
}

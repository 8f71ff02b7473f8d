import { useAtomValue } from 'jotai';
import { useEffect, useSyncExternalStore } from 'react';
import { accountAtom } from '#src/state/account.ts';
import { sessionAtom } from '#src/state/session.ts';
import { createLate, LatePart, useLate } from '../kit/late.tsx';
import { questionAtom } from './confirm-question.ts';
import { useConsole } from './console-context.ts';
import { dialogs } from './dialog-table.ts';
import { DialogsHost } from './dialogs.tsx';
import { useAfterPaint } from './use-after-paint.ts';

// What lies over the screens is no part of the first one: it is loaded when the browser has time, or when it is asked for.
const latePalette = createLate(async () => (await import('../palette/palette.tsx')).Palette);
const lateCheatSheet = createLate(async () => (await import('../palette/cheat-sheet.tsx')).CheatSheet);
const lateChordKeys = createLate(async () => (await import('./chord-keys.tsx')).ChordKeys);
const lateConfirmHost = createLate(async () => (await import('./confirm-host.tsx')).ConfirmHost);
const lateSessionExpired = createLate(
  async () => (await import('./session-expired-dialog.tsx')).SessionExpiredDialog,
);
const lateImports = createLate(
  async () => (await import('../screens/imports/imports-under-way.tsx')).ImportsUnderWay,
);
const lateToaster = createLate(async () => (await import('../kit/toaster.tsx')).Toaster);

/** Palette, list of keys, dialogs and notices, over whatever screen is shown. */
export function Overlays() {
  const { system, palette, keys, onToaster } = useConsole();
  const isIdle = useAfterPaint();
  const isPaletteOpen = useSyncExternalStore(palette.subscribe, () => palette.state().isOpen);
  const areKeysOpen = useSyncExternalStore(keys.subscribe, keys.isOpen);
  const isAsking = useAtomValue(questionAtom) !== null;
  const hasAccount = useAtomValue(accountAtom) !== null;
  const isExpired = useAtomValue(sessionAtom) === 'expired';

  return (
    <>
      <DialogsHost dialogs={dialogs} />
      {isIdle || isAsking ? <LatePart of={lateConfirmHost} /> : null}
      {isExpired ? <LatePart of={lateSessionExpired} /> : null}
      {isIdle || isPaletteOpen ? <LatePart of={latePalette} store={palette} system={system} /> : null}
      {isIdle ? <LatePart of={lateChordKeys} /> : null}
      {areKeysOpen ? <LatePart of={lateCheatSheet} state={keys} system={system} /> : null}
      {isIdle ? (
        <>
          <Notices onMounted={onToaster} />
          {hasAccount ? <LatePart of={lateImports} /> : null}
        </>
      ) : null}
    </>
  );
}

/** The place of notices; says when it is there. */
function Notices({ onMounted }: { onMounted: () => void }) {
  const Toaster = useLate(lateToaster);
  useEffect(() => {
    if (Toaster) onMounted();
  }, [Toaster, onMounted]);
  return Toaster ? <Toaster /> : null;
}

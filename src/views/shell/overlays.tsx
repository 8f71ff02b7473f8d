import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { accountAtom } from '#src/state/account.ts';
import { sessionAtom } from '#src/state/session.ts';
import { questionAtom } from './confirm-question.ts';
import { useConsole } from './console-context.ts';
import { dialogs } from './dialog-table.ts';
import { DialogsHost } from './dialogs.tsx';
import { useAfterPaint } from './use-after-paint.ts';

// What lies over the screens is no part of the first one: it is loaded when the browser has time, or when it is asked for.
const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }));
const CheatSheet = lazy(async () => ({ default: (await import('../palette/cheat-sheet.tsx')).CheatSheet }));
const Toaster = lazy(async () => ({ default: (await import('../kit/toaster.tsx')).Toaster }));
const ConfirmHost = lazy(async () => ({ default: (await import('./confirm-host.tsx')).ConfirmHost }));
const SessionExpiredDialog = lazy(async () => ({
  default: (await import('./session-expired-dialog.tsx')).SessionExpiredDialog,
}));
const ImportsUnderWay = lazy(async () => ({
  default: (await import('../screens/imports/imports-under-way.tsx')).ImportsUnderWay,
}));

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
    <Suspense fallback={null}>
      <DialogsHost dialogs={dialogs} />
      {isIdle || isAsking ? <ConfirmHost /> : null}
      {isExpired ? <SessionExpiredDialog /> : null}
      {isIdle || isPaletteOpen ? <Palette store={palette} system={system} /> : null}
      {areKeysOpen ? <CheatSheet state={keys} system={system} /> : null}
      {isIdle ? (
        <>
          <Toaster />
          <Told onMounted={onToaster} />
          {hasAccount ? <ImportsUnderWay /> : null}
        </>
      ) : null}
    </Suspense>
  );
}

/** Says when what stands before it is there. */
function Told({ onMounted }: { onMounted: () => void }) {
  useEffect(onMounted, [onMounted]);
  return null;
}

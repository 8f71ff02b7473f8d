import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { screenDrawnAtom } from '#src/state/frame.ts';

const latestAfterScreen = 1_000;
const latestWithoutScreen = 5_000;

/** False while the first screen is being drawn, true once the browser has time; what may come later waits for it. */
export function useAfterPaint(): boolean {
  const isDrawn = useAtomValue(screenDrawnAtom);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), isDrawn ? latestAfterScreen : latestWithoutScreen);
    // Safari has no idle callback.
    const handle = isDrawn ? window.requestIdleCallback?.(() => setIdle(true)) : undefined;
    return () => {
      clearTimeout(timer);
      if (handle !== undefined) window.cancelIdleCallback(handle);
    };
  }, [isDrawn]);
  return isIdle;
}

import { useEffect, useState } from 'react';

const latest = 1_000;

/** False while the first screen is being drawn, true once the browser has time; what may come later waits for it. */
export function useAfterPaint(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callback.
    if (!window.requestIdleCallback) {
      const timer = setTimeout(() => setIdle(true), latest);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(() => setIdle(true), { timeout: latest });
    return () => window.cancelIdleCallback(handle);
  }, []);
  return isIdle;
}

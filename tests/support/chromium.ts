import { findChromium } from '../../scripts/support/chromium.mjs';

/** What Chromium is started with: no sandbox, since tests run as root too, and no network of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/** The path of the browser that the journeys use; throws one sentence when none is here. */
export function chromiumPath(): string {
  const path = findChromium();
  if (path === undefined)
    throw new Error('No Chromium is here: run `npm test`, which brings one, or set CHROMIUM.');
  return path;
}

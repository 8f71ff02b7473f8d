import { createRequire } from 'node:module';
import { canInstallPackages, findProgram, installPackages } from './programs.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
];

/**
 * The browser that is here: the one that CHROMIUM names, an installed Chromium or Chrome, or the one
 * that Playwright has downloaded before.
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env.CHROMIUM;
  if (named) return findProgram(named);
  return [...names, ...places, playwrightPath()].map(findProgram).find((path) => path !== undefined);
}

/**
 * The browser, brought from Debian's packages where none is here and that is possible.
 * @returns {Promise<{ path: string } | { problem: string }>} the problem is one sentence
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return { path: found };
  if (process.env.CHROMIUM) return { problem: `CHROMIUM names no program: ${process.env.CHROMIUM}.` };
  const advice =
    'Install Chromium or Chrome, or set CHROMIUM to the path of one, to run the browser journeys';
  if (!canInstallPackages()) return { problem: `${advice}.` };
  const failure = await installPackages(['chromium', 'fonts-liberation']);
  const path = findChromium();
  return path ? { path } : { problem: `${advice} (Debian's package did not install: ${failure}).` };
}

function playwrightPath() {
  const playwright = createRequire(import.meta.url)('@playwright/test');
  return playwright.chromium.executablePath();
}

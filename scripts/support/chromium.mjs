import { createRequire } from 'node:module';
import { canInstallPackages, findProgram, installPackages } from './programs.mjs';

// The shell has no windows, menus or address field of its own, which take more of a processor than the pages under test.
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
];

/**
 * The browser that is here: the one that CHROMIUM names, else a headless shell, an installed Chromium or Chrome, or
 * the one that Playwright has downloaded before.
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env.CHROMIUM;
  if (named) return findProgram(named);
  return [...shells, ...names, ...places, playwrightPath()]
    .map(findProgram)
    .find((path) => path !== undefined);
}

/**
 * The browser, brought from Debian's packages where that is possible: a shell where there is none, else a Chromium.
 * @returns {Promise<{ path: string } | { problem: string }>} the problem is one sentence
 */
export async function ensureChromium() {
  if (process.env.CHROMIUM) {
    const named = findChromium();
    return named ? { path: named } : { problem: `CHROMIUM names no program: ${process.env.CHROMIUM}.` };
  }
  const hasShell = shells.some((name) => findProgram(name) !== undefined);
  const failure = hasShell || !canInstallPackages() ? undefined : await installBrowser();
  const path = findChromium();
  if (path) return { path };
  const advice =
    'Install Chromium or Chrome, or set CHROMIUM to the path of one, to run the browser journeys';
  return { problem: failure ? `${advice} (Debian's package did not install: ${failure}).` : `${advice}.` };
}

/** Debian has the shell, Ubuntu and older ones have not. */
async function installBrowser() {
  const failure = await installPackages(['chromium-headless-shell', 'fonts-liberation']);
  return failure && !findChromium() ? installPackages(['chromium', 'fonts-liberation']) : failure;
}

function playwrightPath() {
  const playwright = createRequire(import.meta.url)('@playwright/test');
  return playwright.chromium.executablePath();
}

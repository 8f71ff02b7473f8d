import { withFileLock } from './support/file-lock.mjs';
import { isInstalled, markInstalled, matchesLock, wantedInstallation } from './support/installed.mjs';
import { installFromLock } from './support/npm.mjs';
import { inRoot } from './support/root.mjs';
import { say, secondsSince, stop } from './support/say.mjs';

// Runs before anything is installed: nothing but Node's own modules may be imported here.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  stop(`Postkey needs Node 20.19 or newer; this is ${process.version}.`);
}

const wanted = wantedInstallation();
if (!isInstalled(wanted)) await installOnce();

async function installOnce() {
  try {
    const failure = await withFileLock(inRoot('.install.lock'), install, () =>
      say('waiting: another start is installing the packages'),
    );
    if (failure !== undefined) stop(`The packages could not be installed: ${failure}.`);
  } catch (error) {
    stop(`The packages could not be installed: ${error instanceof Error ? error.message : error}.`);
  }
}

/** @returns {string | undefined} what went wrong */
function install() {
  if (isInstalled(wanted)) return undefined;
  if (!matchesLock()) {
    const startedAt = performance.now();
    say('installing the packages, which takes a minute or so the first time');
    const failure = installFromLock();
    if (failure !== undefined) return failure;
    say(`installed in ${secondsSince(startedAt)}`);
  }
  markInstalled(wanted);
  return undefined;
}

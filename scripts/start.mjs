import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './support/built.mjs';
import { stop } from './support/say.mjs';

const serverEntry = await ensureBuilt().catch((error) => stop(error.message));
if (process.env.npm_lifecycle_event === 'start') endWith(process.ppid);

// The server runs in this very process: signals and the exit code are its own.
process.argv[1] = serverEntry;
await import(pathToFileURL(serverEntry).href);

/**
 * Stops in good order when the npm that started this is gone, also when it was killed: nobody could reach
 * this process then, and it would keep the data folder.
 * @param {number} parent
 */
function endWith(parent) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}

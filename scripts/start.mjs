import { pathToFileURL } from 'node:url';
import { serverEntry } from './support/build.mjs';
import { ensureBuilt } from './support/built.mjs';
import { stop } from './support/say.mjs';

await ensureBuilt().catch((error) => stop(error.message));

// The server runs in this very process: signals and the exit code are its own.
process.argv[1] = serverEntry;
await import(pathToFileURL(serverEntry).href);

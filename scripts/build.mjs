import { ensureBuilt } from './support/built.mjs';
import { stop } from './support/say.mjs';

await ensureBuilt().catch((error) => stop(error.message));

/**
 * The code of the database worker: from its TypeScript where this module is TypeScript itself, else
 * `database-worker.js` beside it, as the production build has it.
 */
export function locateWorker(moduleUrl: string = import.meta.url): URL {
  const isSource = new URL(moduleUrl).pathname.endsWith('.ts');
  return new URL(isSource ? './gate-worker-source.mjs' : './database-worker.js', moduleUrl);
}

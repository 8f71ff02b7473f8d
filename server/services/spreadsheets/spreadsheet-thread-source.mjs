// Runs the worker from its TypeScript; a thread has none of the loaders of the thread that starts it.
import { register } from 'tsx/esm/api';

register();
await import('./spreadsheet-thread.ts');

// Runs the process from its TypeScript; it has none of the loaders of the process that starts it.
import { register } from 'tsx/esm/api';

register();
await import('./mail-process.ts');

import { lockDataFolder } from '#server/store/database/data-lock.ts';
import { DatabaseFault } from '#server/store/database/database-fault.ts';

// Takes the lock of the folder it is given and keeps it until it is killed; says `locked`, or why not.
try {
  await lockDataFolder(process.argv[2] ?? '');
  process.stdout.write('locked\n');
  setInterval(() => undefined, 60_000);
} catch (error) {
  if (!(error instanceof DatabaseFault)) throw error;
  process.stdout.write(`${error.code}\n`);
}

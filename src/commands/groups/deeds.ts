import { deedRunningKey } from '../context.ts';
import { isTrue } from '../kernel/context/when.ts';
import { defineCommand } from '../services.ts';

const stopDeed = defineCommand({
  id: 'app.stop-deed',
  section: 'app',
  keys: 'Escape',
  // Where nothing runs the key is the grid's.
  keysWhen: isTrue(deedRunningKey),
  when: isTrue(deedRunningKey),
  unrepeatable: true,
  run({ bulk }) {
    bulk.stop();
  },
});

/** The command that stops a deed on many records under way, where no dialog does. */
export const deedCommands = [stopDeed] as const;

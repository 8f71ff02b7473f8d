import { exportingKey } from '../context.ts';
import { isTrue } from '../kernel/context/when.ts';
import { defineCommand } from '../services.ts';

const stopExport = defineCommand({
  id: 'app.stop-export',
  section: 'app',
  keys: 'Shift+K',
  when: isTrue(exportingKey),
  unrepeatable: true,
  run({ exports }) {
    exports.stop();
  },
});

/** The command that stops an export; the one that begins it is among the usual commands of a resource. */
export const exportCommands = [stopExport] as const;

import { choice } from '../kernel/arguments.ts';
import { defineCommand } from '../services.ts';

const go = defineCommand({
  id: 'account.go',
  section: 'app',
  keys: 'g ,',
  run({ navigate }) {
    navigate('/account');
  },
});

const changeKeys = defineCommand({
  id: 'app.keymap',
  section: 'app',
  keys: 'g k',
  run({ navigate }) {
    navigate('/keymap');
  },
});

const chooseDensity = defineCommand({
  id: 'app.density',
  section: 'app',
  inDialogs: true,
  args: { density: choice({ compact: 'account:density.compact', roomy: 'account:density.roomy' }) },
  run({ preferences }, { density }) {
    preferences.setDensity(density);
  },
});

/** The commands of the own account and of how the console looks to it. */
export const accountCommands = [go, changeKeys, chooseDensity] as const;

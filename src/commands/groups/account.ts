import { choice, given } from '../kernel/arguments/arguments.ts';
import type { Sentence } from '../kernel/context/context-keys.ts';
import { holds, meets, refuse } from '../kernel/context/when.ts';
import type { Undo } from '../kernel/undo/undo.ts';
import { type KeymapOffers, keymapOffersKey } from '../offers/keymap-offers.ts';
import { defineCommand, type Profile, type Services } from '../services.ts';

const go = defineCommand({
  id: 'account.go',
  section: 'app',
  keys: 'g ,',
  run({ navigate }) {
    navigate('/account');
  },
});

const saveProfile = defineCommand({
  id: 'account.save',
  section: 'app',
  hidden: true,
  unrepeatable: true,
  danger: 'reversible',
  args: { before: given<Profile>(), now: given<Profile>() },
  async run({ api }, { before, now }): Promise<Undo> {
    await api.account.update(now);
    return { key: 'account:profile.saved', by: 'profile', with: before };
  },
});

/** Other sessions end; this one goes on with a fresh token. */
const changePassword = defineCommand({
  id: 'account.change-password',
  section: 'app',
  hidden: true,
  unrepeatable: true,
  args: { current: given<string>(), password: given<string>() },
  async run({ api, goOnWith }, { current, password }) {
    goOnWith(await api.account.changePassword(current, password));
    return { answer: undefined, told: { key: 'account:password.done' } };
  },
});

const setKeys = defineCommand({
  id: 'app.set-keys',
  section: 'app',
  hidden: true,
  unrepeatable: true,
  inDialogs: true,
  reentrant: true,
  danger: 'reversible',
  args: {
    change: given<Parameters<Services['preferences']['setKeys']>[0]>(),
    told: given<Sentence>(),
  },
  run: ({ preferences }, { change, told }) => ({ ...told, ...preferences.setKeys(change) }),
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

const chooseLetters = defineCommand({
  id: 'app.single-letters',
  section: 'app',
  danger: 'reversible',
  args: { letters: choice({ on: 'keymap:letters.turnOn', off: 'keymap:letters.turnOff' }) },
  run: ({ preferences }, { letters }) => setLetters({ preferences }, letters === 'on'),
});

function setLetters({ preferences }: Pick<Services, 'preferences'>, isOn: boolean): Undo | undefined {
  if (preferences.singleLetters() === isOn) return undefined;
  return {
    ...preferences.setKeys({ singleLetters: isOn }),
    key: isOn ? 'keymap:letters.on' : 'keymap:letters.off',
  };
}

function ownKeysCommand(name: string, act: (keymap: KeymapOffers) => void) {
  return defineCommand({
    id: `app.keys-${name}`,
    section: 'app',
    unrepeatable: true,
    when: meets(keymapOffersKey, (keymap) => {
      if (!keymap.export) return refuse(keymapOffersKey.reasonKey, 'elsewhere');
      return name !== 'reset' || keymap.reset ? holds : refuse('kernel:reason.no-own-keys');
    }),
    run({ offers }) {
      act(offers(keymapOffersKey));
    },
  });
}

/** The commands of the own account and of how the console looks to it. */
export const accountCommands = [
  go,
  saveProfile,
  changePassword,
  setKeys,
  changeKeys,
  chooseDensity,
  chooseLetters,
  ownKeysCommand('export', (keymap) => keymap.export?.()),
  ownKeysCommand('import', (keymap) => keymap.import?.()),
  ownKeysCommand('reset', (keymap) => keymap.reset?.()),
] as const;

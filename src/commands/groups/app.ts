import { choice, commandLink, number } from '../kernel/arguments/arguments.ts';
import { hasModule } from '../kernel/context/when.ts';
import { stepNotice } from '../kernel/undo/history.ts';
import { defineCommand } from '../services.ts';

const openPalette = defineCommand({
  id: 'app.palette',
  section: 'app',
  keys: 'Mod+K',
  hidden: true,
  inDialogs: true,
  unrepeatable: true,
  reentrant: true,
  run({ togglePalette }) {
    togglePalette();
  },
});

const showKeys = defineCommand({
  id: 'app.keys',
  section: 'app',
  keys: '?',
  unrepeatable: true,
  run({ toggleKeys }) {
    toggleKeys();
  },
});

const goHome = defineCommand({
  id: 'home.go',
  section: 'app',
  keys: 'g h',
  run({ navigate }) {
    navigate('/home');
  },
});

const openManual = defineCommand({
  id: 'app.manual',
  section: 'app',
  keys: 'g ?',
  run({ navigate }) {
    navigate('/manual');
  },
});

const toggleMenu = defineCommand({
  id: 'app.menu',
  section: 'app',
  keys: '[',
  unrepeatable: true,
  run(services) {
    services.toggleMenu();
  },
});

const toggleSettingsMenu = defineCommand({
  id: 'app.settings-menu',
  section: 'app',
  keys: ']',
  when: hasModule('BULK'),
  unrepeatable: true,
  run(services) {
    services.toggleSettingsMenu();
  },
});

const leaveField = defineCommand({
  id: 'app.leave-field',
  section: 'app',
  keys: 'Escape',
  scope: 'form',
  inFields: true,
  hidden: true,
  reentrant: true,
  unrepeatable: true,
  run(services) {
    services.focusScreen();
  },
});

const leaveBar = defineCommand({
  id: 'app.leave-bar',
  section: 'app',
  keys: 'Escape',
  scope: 'bar',
  hidden: true,
  reentrant: true,
  unrepeatable: true,
  run(services) {
    services.focusScreen();
  },
});

const undo = defineCommand({
  id: 'app.undo',
  section: 'app',
  keys: ['u', 'Mod+Z'],
  inFields: false,
  reachesElsewhere: true,
  unrepeatable: true,
  reentrant: true,
  async run(services) {
    // What was done just now is meant, though its call may still be under way; never another deed in its place.
    if (!(await services.deedsSettled())) {
      services.notify({ kind: 'info', messageKey: 'kernel:nothing-came' });
      return undefined;
    }
    const outcome = await services.history.undo();
    if (outcome.status === 'done') services.notify(stepNotice('kernel:undone', outcome.entry));
    if (outcome.status === 'empty') services.notify({ kind: 'info', messageKey: 'kernel:nothing-to-undo' });
    return undefined;
  },
});

const redo = defineCommand({
  id: 'app.redo',
  section: 'app',
  keys: ['Shift+U', 'Mod+Shift+Z'],
  inFields: false,
  reachesElsewhere: true,
  unrepeatable: true,
  reentrant: true,
  async run(services) {
    await services.deedsSettled();
    const outcome = await services.history.redo();
    if (outcome.status === 'done') services.notify(stepNotice('kernel:redone', outcome.entry));
    if (outcome.status === 'empty') services.notify({ kind: 'info', messageKey: 'kernel:nothing-to-redo' });
    return undefined;
  },
});

const showHistory = defineCommand({
  id: 'app.history',
  section: 'app',
  keys: 'g z',
  unrepeatable: true,
  run({ open }) {
    open('history');
  },
});

const farthest = 100;

const stepInHistory = defineCommand({
  id: 'app.history-step',
  section: 'app',
  hidden: true,
  inDialogs: true,
  unrepeatable: true,
  reachesElsewhere: true,
  args: { steps: number({ minimum: -farthest, maximum: farthest }) },
  async run(services, { steps }) {
    const { history, notify } = services;
    const step = steps < 0 ? history.undo : history.redo;
    const count = Math.abs(steps);
    for (let left = count; left > 0; left -= 1) {
      const outcome = await step();
      if (outcome.status !== 'done') return undefined;
      if (count === 1) notify(stepNotice(steps < 0 ? 'kernel:undone' : 'kernel:redone', outcome.entry));
    }
    const messageKey = steps < 0 ? 'kernel:undone-steps' : 'kernel:redone-steps';
    if (count > 1) notify({ kind: 'info', messageKey, params: { count } });
    return undefined;
  },
});

const repeatLast = defineCommand({
  id: 'app.repeat',
  section: 'app',
  keys: 'Mod+.',
  // What was done last is done to what is chosen here.
  reach: 'rows',
  unrepeatable: true,
  async run(services) {
    await services.repeatLast();
    return undefined;
  },
});

const tryAgain = defineCommand({
  id: 'app.try-again',
  section: 'app',
  keys: '.',
  unrepeatable: true,
  reachesElsewhere: true,
  async run(services) {
    const isDone = await services.tryAgain();
    if (!isDone) services.notify({ kind: 'info', messageKey: 'kernel:nothing-to-try' });
    return undefined;
  },
});

const chooseTheme = defineCommand({
  id: 'app.theme',
  section: 'app',
  inDialogs: true,
  args: {
    theme: choice({
      light: 'palette:theme.light',
      dark: 'palette:theme.dark',
      system: 'palette:theme.system',
    }),
  },
  run({ preferences }, { theme }) {
    preferences.setTheme(theme);
  },
});

const chooseLanguage = defineCommand({
  id: 'app.language',
  section: 'app',
  inDialogs: true,
  args: { language: choice({ en: 'palette:language.en', nl: 'palette:language.nl' }) },
  async run({ locale }, { language }) {
    await locale.setLanguage(language);
    return undefined;
  },
});

const forgetRecents = defineCommand({
  id: 'app.forget-recents',
  section: 'app',
  unrepeatable: true,
  run(services) {
    services.forgetRecents();
    services.notify({ kind: 'info', messageKey: 'kernel:recents-forgotten' });
  },
});

const copyCommandLink = defineCommand({
  id: 'app.copy-command-link',
  section: 'app',
  unrepeatable: true,
  args: { link: commandLink() },
  async run({ copy, linkTo, notify }, { link }) {
    await copy(linkTo(link));
    notify({ kind: 'success', messageKey: 'kernel:copied', params: { count: 1 } });
    return undefined;
  },
});

const logOut = defineCommand({
  id: 'app.log-out',
  section: 'app',
  unrepeatable: true,
  async run(services) {
    await services.logOut();
    return undefined;
  },
});

/** The commands of the console itself. */
export const appCommands = [
  openPalette,
  goHome,
  showKeys,
  openManual,
  toggleMenu,
  toggleSettingsMenu,
  leaveField,
  leaveBar,
  undo,
  redo,
  showHistory,
  stepInHistory,
  repeatLast,
  tryAgain,
  chooseTheme,
  chooseLanguage,
  forgetRecents,
  copyCommandLink,
  logOut,
] as const;

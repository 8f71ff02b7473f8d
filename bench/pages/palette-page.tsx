import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { recordTitle } from '#src/api/cache/record-title.ts';
import { commands } from '#src/commands/index.ts';
import { modulesKey, provide } from '#src/commands/kernel/context/context-keys.ts';
import type { FoundRecord } from '#src/commands/kernel/context/records.ts';
import { createCommandSystem } from '#src/commands/kernel/running/command-system.ts';
import { createCommandProvider } from '#src/commands/providers/command-provider.ts';
import { createRecordProvider, kindsOf } from '#src/commands/providers/record-provider.ts';
import { defineCommand, type Services } from '#src/commands/services.ts';
import { browserClock } from '#src/composition/browser-clock.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { createPageKeyboard } from '#src/keyboard/page-keyboard.ts';
import { afterPaint } from '#src/views/kit/after-paint.ts';
import { CommandProvider } from '#src/views/kit/command-provider.tsx';
import { Palette } from '#src/views/palette/palette.tsx';
import { createPaletteStore } from '#src/views/palette/palette-store.ts';
import '#src/views/kit/base.css';
import { commandNames, recordNames } from './items.ts';

const counts = document.documentElement.dataset;

// The console's own commands, and as many more as there are to be.
const more = commandNames(Number(counts.commands) - commands.length).map((title, index) => ({
  title,
  command: defineCommand({ id: `more.number${index}`, section: 'more', run: () => undefined }),
}));
const titles = new Map(more.map(({ title, command }) => [command.id, title]));

const records = recordNames(Number(counts.records)).map(
  (title, index): FoundRecord => ({
    resource: 'contacts',
    id: index + 1,
    title,
    path: `/contacts/${index + 1}`,
    record: { id: index + 1 },
  }),
);

const texts = await createTexts('en');
const source = {
  known: () => records,
  search: async () => [],
  withId: async () => [],
  titleOf: recordTitle,
  load: () => Promise.reject(new Error('Nothing is loaded here')),
};
const keyboard = createPageKeyboard<Services>();
const system = createCommandSystem<Services>({
  createDispatcher: keyboard.createDispatcher,
  commands: [...commands, ...more.map(({ command }) => command)],
  clock: browserClock,
  texts: {
    ...texts,
    of(id) {
      const title = titles.get(id);
      return title === undefined ? texts.of(id) : [{ language: 'en', title, keywords: '' }];
    },
  },
  records: source,
  platform: 'other',
  recentsStore: { read: () => null, write: () => {} },
  // Nothing runs here but the palette itself.
  services: () => ({ togglePalette: palette.toggle }) as unknown as Services,
  carryOutUndo: async () => ({}),
  ask: (id, given) => palette.openCommand(id, given),
  describeError: () => undefined,
  isUnreached: () => false,
});
const palette = createPaletteStore({
  system,
  providers: [createCommandProvider(system, ''), createRecordProvider(source, () => kindsOf(system))],
  clock: browserClock,
  afterPaint,
  navigate: () => {},
});
system.context.set([provide(modulesKey, ['BULK', 'SMTP', 'INBOUND', 'ADMIN'])]);
keyboard.attach(document);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <I18nextProvider i18n={texts.i18n}>
      <CommandProvider system={system}>
        <Palette store={palette} system={system} />
      </CommandProvider>
    </I18nextProvider>,
  );

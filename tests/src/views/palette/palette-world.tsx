import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { onTestFinished } from 'vitest';
import { recordTitle } from '#src/api/cache/record-title.ts';
import { appCommands } from '#src/commands/groups/app.ts';
import { screenCommands } from '#src/commands/groups/screen.ts';
import { email, pick, pickMany, text, typedCount } from '#src/commands/kernel/arguments/arguments.ts';
import { modulesKey, provide } from '#src/commands/kernel/context/context-keys.ts';
import type { Notice } from '#src/commands/kernel/context/kernel-services.ts';
import {
  type FoundRecord,
  NoSuchRecord,
  noSuchRecord,
  type RecordSource,
} from '#src/commands/kernel/context/records.ts';
import { everySubject, one, selected, subject } from '#src/commands/kernel/context/subject.ts';
import { all, hasModule } from '#src/commands/kernel/context/when.ts';
import type { Command } from '#src/commands/kernel/declaring/define-command.ts';
import type { PaletteProvider } from '#src/commands/kernel/rows/palette-row.ts';
import { createCommandSystem } from '#src/commands/kernel/running/command-system.ts';
import { createAddressProvider } from '#src/commands/providers/address-provider.ts';
import { createCommandProvider } from '#src/commands/providers/command-provider.ts';
import { createHelpProvider } from '#src/commands/providers/help-provider.ts';
import { createPlaceProvider } from '#src/commands/providers/place-provider.ts';
import {
  createContactProvider,
  createIdProvider,
  createRecordProvider,
  kindsOf,
} from '#src/commands/providers/record-provider.ts';
import { defineCommand, type Services } from '#src/commands/services.ts';
import { resourceCommands } from '#src/commands/shapes/resource-commands.ts';
import { createTexts, type Language } from '#src/i18n/texts.ts';
import { createPageKeyboard } from '#src/keyboard/page-keyboard.ts';
import { CommandProvider } from '#src/views/kit/command-provider.tsx';
import { CheatSheet } from '#src/views/palette/cheat-sheet.tsx';
import { createOpenState } from '#src/views/palette/open-state.ts';
import { Palette } from '#src/views/palette/palette.tsx';
import { createPaletteStore } from '#src/views/palette/palette-store.ts';
import { createTestClock } from '#tests/src/commands/kernel/kernel-world.ts';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

interface Campaign {
  readonly id: number;
  readonly state: string;
  readonly uniqueRecipients: number;
}

const bulk = ['BULK'] as const;
const isDraft = everySubject<Campaign>('campaigns', (row) => row.state === 'new', 'kernel:reason.editing');

const launch = defineCommand({
  id: 'campaigns.launch',
  section: 'campaigns',
  resource: 'campaigns',
  when: all(hasModule('BULK'), subject('campaigns', one), isDraft),
  danger: 'irreversible',
  args: {
    campaign: pick<Campaign>('campaigns'),
    count: typedCount(({ campaign }: { campaign: Campaign }) => campaign.uniqueRecipients),
  },
  preview: (_services, { campaign }) =>
    campaign ? [{ key: 'palette:results', params: { count: campaign.uniqueRecipients } }] : [],
  run({ navigate }, { campaign, count }) {
    navigate(`launched ${campaign.id} to ${count}`);
  },
});

const archive = defineCommand({
  id: 'campaigns.archive',
  section: 'campaigns',
  resource: 'campaigns',
  when: all(hasModule('BULK'), selected('campaigns')),
  args: { records: pickMany('campaigns') },
  run({ navigate }) {
    navigate('archived');
  },
});

const createWithAddress = defineCommand({
  id: 'contacts.create-address',
  section: 'contacts',
  resource: 'contacts',
  when: hasModule('BULK'),
  args: { address: email() },
  run({ navigate }, { address }) {
    navigate(`created ${address}`);
  },
});

const addTag = defineCommand({
  id: 'tags.add',
  section: 'tags',
  resource: 'tags',
  when: hasModule('BULK'),
  args: { label: text() },
  run({ navigate }, { label }) {
    navigate(`tag ${label}`);
  },
});

const contactsOf = (id: number) => `/contacts?group=${id}`;
const usual = [
  { resource: 'groups', name: 'groups', path: '/groups', modules: bulk, goKeys: 'g c', openPath: contactsOf },
  { resource: 'contacts', name: 'contacts', path: '/contacts', modules: bulk },
  { resource: 'tags', name: 'tags', path: '/tags', modules: bulk, goKeys: 'g t' },
  { resource: 'webhooks', name: 'webhooks', path: '/webhooks', modules: bulk, goKeys: 'g w' },
  { resource: 'blacklist/contacts', name: 'blacklist', path: '/blacklist/contacts', modules: bulk },
  { resource: 'campaigns', name: 'campaigns', path: '/campaigns', modules: bulk, editWhen: isDraft },
  { resource: 'admin/users', name: 'users', path: '/admin/users', modules: ['ADMIN'] as const },
];

/** The commands of palette tests: those of the console, and a few that need more. */
const testCommands: readonly Command<Services>[] = [
  ...appCommands,
  ...screenCommands,
  ...usual.flatMap(resourceCommands),
  launch,
  archive,
  addTag,
  createWithAddress,
];

/** The records of palette tests. */
export const testRecords: readonly FoundRecord[] = [
  record('groups', 1, 'Vintage shops'),
  record('groups', 2, 'Café Noël'),
  record('contacts', 11, 'Jan Jansen'),
  record('contacts', 12, 'Jan Jansen'),
  record('campaigns', 42, 'Winter sale', { state: 'new', uniqueRecipients: 48_120 }),
  record('campaigns', 43, 'Winter sale, men', { state: 'sending', uniqueRecipients: 3 }),
];

function record(resource: string, id: number, title: string, fields: object = {}): FoundRecord {
  return { resource, id, title, path: `/${resource}/${id}`, record: { id, ...fields } };
}

/** Deeds on many records that are done at once, and can be taken back. */
function testBulk(went: string[]): Services['bulk'] {
  return {
    async run({ target, doneKey }) {
      if ('ownedBy' in target) return undefined;
      const { resource, ids } = target;
      went.push(`remove ${resource} ${ids}`);
      return { key: doneKey, params: { count: ids.length }, by: 'records', with: { resource, ids } };
    },
    cutOff: () => undefined,
    foresee: async () => [],
    stop() {},
  };
}

/** A source over fixed records; `search` can be replaced to be slow or to fail. */
export function createTestSource(
  known: readonly FoundRecord[],
): RecordSource & { search: RecordSource['search'] } {
  return {
    known: () => known,
    titleOf: recordTitle,
    search: async ({ text: typed, resources }) =>
      known.filter(
        (found) =>
          found.title.toLowerCase().includes(typed.toLowerCase()) &&
          (resources?.includes(found.resource) ?? true),
      ),
    withId: async (id) => known.filter((found) => found.id === id),
    async load({ resource, id }) {
      const found = known.find((candidate) => candidate.resource === resource && candidate.id === id);
      if (!found?.record) throw new NoSuchRecord({ resource, id });
      return found.record;
    },
  };
}

interface Setting {
  language?: Language;
  source?: RecordSource;
  page?: string;
  views?: ReactNode;
  commands?: readonly Command<Services>[];
  bulk?: Services['bulk'];
}

/** The palette on a page, opened. */
export async function opened(setting?: Setting) {
  const world = await renderPalette(setting);
  await world.open();
  return world;
}

/** The palette on a page, driven by keys; it leaves the page when its test ends. */
export async function renderPalette(options: Setting = {}) {
  const clock = createTestClock();
  const texts = await createTexts(options.language ?? 'en');
  await texts.loadAllNames();
  const records = options.source ?? createTestSource(testRecords);
  const went: string[] = [];
  const notices: Notice[] = [];
  const keptRecents: { text: string | null } = { text: null };
  const keys = createOpenState();
  const keyboard = createPageKeyboard<Services>();
  const system = createCommandSystem<Services>({
    createDispatcher: keyboard.createDispatcher,
    commands: [...testCommands, ...(options.commands ?? [])],
    clock,
    texts,
    records,
    platform: 'other',
    recentsStore: {
      read: () => keptRecents.text,
      write(kept) {
        keptRecents.text = kept;
      },
    },
    services: () => services,
    async carryOutUndo(undo) {
      const { resource, ids, isBack } = undo.with as { resource: string; ids: number[]; isBack?: boolean };
      const paths = ids.map((id) => `/${resource}/${id}`);
      went.push(isBack ? `remove ${resource} ${ids}` : `undelete ${paths}`);
      return { redo: { ...undo, with: { resource, ids, isBack: !isBack } } };
    },
    ask: (id, given) => store.openCommand(id, given),
    describeError(error, title) {
      if (!(error instanceof NoSuchRecord)) return { kind: 'error', messageKey: String(error) };
      const { key, params } = noSuchRecord(error.reference, title);
      return { kind: 'error', messageKey: key, ...(params && { params }) };
    },
    isUnreached: () => false,
  });
  const services: Services = {
    clock,
    history: system.history,
    context: system.context,
    notify: (notice) => notices.push(notice),
    withdraw: () => {},
    tryAgain: system.runner.tryAgain,
    confirm: async () => true,
    ...({} as Pick<Services, 'api' | 'imports'>),
    bulk: options.bulk ?? testBulk(went),
    exports: { run: async ({ resource }) => void went.push(`export ${resource}`), stop: () => {} },
    editField: async () => undefined,
    saveRecord: async () => ({ answer: undefined }),
    track: (_, work) => work({ report: () => {} }),
    locale: { language: texts.language, setLanguage: texts.setLanguage },
    preferences: {
      theme: () => 'system',
      setTheme: (theme) => went.push(`theme ${theme}`),
      setDensity: (density) => went.push(`density ${density}`),
      singleLetters: () => true,
      setKeys({ singleLetters }) {
        went.push(`letters ${singleLetters}`);
        return { by: 'settings', with: {} };
      },
    },
    navigate: (path) => went.push(path),
    titleOf: ({ id }) => `# ${id}`,
    linkTo: (path) => `http://console.test/#${path}`,
    openTab: (url) => went.push(`tab ${url}`),
    open: (id) => went.push(`open ${id}`),
    copy: async (lines) => void went.push(`copy ${lines}`),
    offers: (key) => system.context.get(key),
    toggleMenu: () => went.push('menu'),
    toggleSettingsMenu: () => went.push('settings menu'),
    togglePalette: (typed) => store.toggle(typed),
    focusScreen: () => undefined,
    toggleKeys: keys.toggle,
    repeatLast: async () => void (await system.runner.repeat()),
    holdKeys: () => async () => {},
    deedsSettled: system.runner.settled,
    forgetRecents: system.recents.forget,
    goOnWith: () => undefined,
    logOut: async () => void went.push('log out'),
  };
  const providers: readonly PaletteProvider[] = [
    createCommandProvider(system, ''),
    createCommandProvider(system, '>'),
    createRecordProvider(records, () => kindsOf(system)),
    createPlaceProvider('http://console.test'),
    createContactProvider(records),
    createIdProvider(records, kindsOf(system)),
    createAddressProvider(system),
    createHelpProvider(system),
  ];
  const store = createPaletteStore({
    system,
    providers,
    clock,
    afterPaint: (run) => clock.after(0, run),
    navigate: services.navigate,
  });
  system.context.set([provide(modulesKey, bulk)]);

  document.body.innerHTML = `<main>${options.page ?? '<div id="home" tabindex="0"></div>'}</main><div id="root"></div>`;
  const root = createRoot(element('#root'));
  await act(async () =>
    root.render(
      <I18nextProvider i18n={texts.i18n}>
        <CommandProvider system={system}>
          <Palette store={store} system={system} />
          <CheatSheet state={keys} system={system} />
          {options.views}
        </CommandProvider>
      </I18nextProvider>,
    ),
  );
  const detach = keyboard.attach(document);
  async function leave() {
    detach();
    await act(async () => root.unmount());
  }
  onTestFinished(leave);

  /** Lets promises, and what waits on the clock, come to an end. */
  async function settle(milliseconds = 0) {
    await act(async () => clock.advance(milliseconds));
    // Radix gives the focus back in a task of its own.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  }

  async function press(key: string, init: KeyboardEventInit = {}) {
    const target = document.activeElement ?? document.body;
    const event = new KeyboardEvent('keydown', {
      key,
      bubbles: true,
      cancelable: true,
      composed: true,
      ...init,
    });
    await act(async () => void target.dispatchEvent(event));
    await settle();
    return event;
  }

  /** Types into the field that has the focus, as one change. */
  async function type(typed: string) {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement)) throw new Error('No field has the focus');
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await settle();
    await settle(100);
  }

  return {
    ...{ clock, texts, system, store, went, notices, keptRecents },
    press,
    type,
    settle,
    open: () => press('k', { ctrlKey: true }),
    leave,
  };
}

/** The element, or an error that names it. */
export function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`Nothing matches ${selector}`);
  return found;
}

/** The rows of the palette. */
export function options(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[role=dialog] [role=option]')];
}

/** The words of each row, without its kind. */
export function titles(): readonly string[] {
  return options().map((row) => row.children[1]?.textContent ?? '');
}

/** The headings, with the words of the rows under each. */
export function groups(): readonly { readonly name: string; readonly rows: readonly string[] }[] {
  return [...document.querySelectorAll<HTMLElement>('[role=dialog] [role=group]')].map((group) => ({
    name: group.getAttribute('aria-label') ?? '',
    rows: [...group.querySelectorAll('[role=option]')].map((row) => row.children[1]?.textContent ?? ''),
  }));
}

/** The selected rows; there should be one at most. */
export function selectedOptions(): readonly HTMLElement[] {
  return options().filter((row) => row.getAttribute('aria-selected') === 'true');
}

/** Counts from now on how often what is said changes: readers hear only that. */
export function hear(): () => number {
  let heard = 0;
  const observer = new MutationObserver((changes) => (heard += changes.length));
  observer.observe(element('[role=dialog] [role=status]'), { childList: true, subtree: true });
  return () => heard;
}

/** What was said last. */
export function said(): string {
  return element('[role=dialog] [role=status]').textContent ?? '';
}

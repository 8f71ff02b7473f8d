// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { commands } from '#src/commands/index.ts';
import { optional, pick } from '#src/commands/kernel/arguments/arguments.ts';
import {
  type ContextEntry,
  dialogOpenKey,
  gridModeKey,
  modulesKey,
  provide,
  screenResourceKey,
} from '#src/commands/kernel/context/context-keys.ts';
import { createContextStore } from '#src/commands/kernel/context/context-store.ts';
import { focusedRowKey, screenRecordKey, selectionKey } from '#src/commands/kernel/context/subject.ts';
import { type KeyOwner, type KeyReach, usualReach } from '#src/commands/kernel/declaring/key-owner.ts';
import { createRegistry } from '#src/commands/kernel/declaring/registry.ts';
import { createKeymap } from '#src/commands/kernel/keys/keymap.ts';
import { type EditorOffers, editorOffersKey } from '#src/commands/offers/editor-offers.ts';
import { type KeymapOffers, keymapOffersKey } from '#src/commands/offers/keymap-offers.ts';
import type { ColumnActions, ViewActions } from '#src/commands/offers/list-actions.ts';
import { type ListOffers, listOffersKey } from '#src/commands/offers/list-offers.ts';
import { type MailOffers, mailOffersKey } from '#src/commands/offers/mail-offers.ts';
import { type PageOffers, pageOffersKey } from '#src/commands/offers/page-offers.ts';
import { type ScreenOffers, screenOffersKey } from '#src/commands/offers/screen-offers.ts';
import { createDispatcher } from '#src/keyboard/dispatcher.ts';
import { keyEventOf } from '#tests/support/key-event.ts';
import { createTestClock } from '../commands/kernel/kernel-world.ts';

/** A part of a page by who owns its keys; the element with the id has the focus. */
const parts: readonly { readonly owner: KeyOwner; readonly html: string }[] = [
  {
    owner: 'grid',
    html: '<div data-key-scope="grid"><div role="gridcell" tabindex="0" id="at"></div></div>',
  },
  {
    owner: 'header',
    html: '<div data-key-scope="grid"><div data-key-scope="header"><div role="columnheader" tabindex="0" id="at"></div></div></div>',
  },
  { owner: 'screen', html: '<main tabindex="-1" id="at"></main>' },
  { owner: 'screen', html: '<main><h1 tabindex="-1" id="at"></h1></main>' },
  { owner: 'control', html: '<main><header><button id="at"></button></header></main>' },
  { owner: 'control', html: '<main><a href="#/x" id="at"></a></main>' },
  { owner: 'control', html: '<main><div tabindex="0" id="at"></div></main>' },
  { owner: 'control', html: '<main><input id="at"></main>' },
  { owner: 'form', html: '<form data-key-scope="form"><input id="at"></form>' },
  { owner: 'form', html: '<form data-key-scope="form"><button id="at"></button></form>' },
  {
    owner: 'form',
    html: '<form data-key-scope="form" data-unsaved><button role="switch" id="at"></button></form>',
  },
  { owner: 'bar', html: '<div role="search" data-key-scope="bar"><input id="at"></div>' },
  { owner: 'bar', html: '<div role="search" data-key-scope="bar"><button id="at"></button></div>' },
  {
    owner: 'editor',
    html: '<div data-key-scope="grid"><div role="gridcell" data-key-scope="editor"><input id="at"></div></div>',
  },
  { owner: 'popup', html: '<div role="menu"><div role="menuitem" tabindex="0" id="at"></div></div>' },
  { owner: 'dialog', html: '<div role="dialog"><button id="at"></button></div>' },
  { owner: 'dialog', html: '<div role="dialog"><form data-key-scope="form"><input id="at"></form></div>' },
  { owner: 'palette', html: '<div role="dialog" data-key-scope="palette"><input id="at"></div>' },
];

/** Whose commands each owner lets its keys run; `record` is the screen's own, which its controls may change and never take away. */
const lets: Readonly<Record<KeyOwner, readonly (KeyReach | 'record')[]>> = {
  grid: ['rows', 'record', 'cursor', 'screen', 'app'],
  screen: ['rows', 'record', 'cursor', 'screen', 'app'],
  header: ['cursor', 'screen', 'app'],
  control: ['record', 'screen', 'app'],
  form: ['record', 'screen', 'app'],
  bar: ['app'],
  editor: ['app'],
  popup: ['app'],
  dialog: ['app'],
  palette: ['app'],
};
const closed: readonly KeyOwner[] = ['popup', 'dialog', 'palette'];

const modules = ['BULK', 'SMTP', 'ADMIN'] as const;
const resources = [...new Set(commands.flatMap(({ resource }) => resource ?? []))];
const keymap = createKeymap(commands);
const sequences = keymap.map(({ strokes }) => strokes);

function offeringAll<Offers extends object>(own: Offers): Offers {
  return new Proxy<Offers>(own, { get: (of, name) => Reflect.get(of, name) ?? (() => undefined) });
}

/** A screen that offers all that a screen can. */
const everything = [
  provide(screenOffersKey, offeringAll<ScreenOffers>({})),
  provide(
    listOffersKey,
    offeringAll<ListOffers>({
      columns: new Proxy({} as ColumnActions, { get: () => () => [{ value: 'name', title: 'Name' }] }),
      views: new Proxy({} as ViewActions, { get: () => () => [{ value: 'mine', title: 'Mine' }] }),
      creates: '/tags/create',
    }),
  ),
  provide(pageOffersKey, offeringAll<PageOffers>({ pageSizes: { offered: [25], choose() {} } })),
  provide(editorOffersKey, offeringAll<EditorOffers>({ edits: '/messages/7' })),
  provide(mailOffersKey, offeringAll<MailOffers>({ openLink: { count: 9, open() {} } })),
  provide(keymapOffersKey, offeringAll<KeymapOffers>({})),
];

function press(stroke: string, repeat = false) {
  const event = new KeyboardEvent('keydown', { ...keyEventOf(stroke), repeat });
  document.querySelector('#at')?.dispatchEvent(event);
  document.querySelector('#at')?.dispatchEvent(new KeyboardEvent('keyup', { key: event.key, bubbles: true }));
}

describe('keys and who owns them', () => {
  let detach = () => {};
  afterEach(() => detach());

  function setUp(html: string, facts: readonly ContextEntry[]) {
    detach();
    document.body.innerHTML = html;
    const context = createContextStore();
    context.set(facts);
    const ran: string[] = [];
    const dispatcher = createDispatcher({
      registry: createRegistry(commands),
      context,
      clock: createTestClock(),
      platform: 'other',
      run: (id) => ran.push(id),
      refuse: (id) => ran.push(id),
    });
    dispatcher.setKeymap(keymap);
    detach = dispatcher.attach(document);
    return ran;
  }

  const situation = fc.record({
    part: fc.constantFrom(...parts),
    resource: fc.constantFrom(...resources),
    // Whatever else holds on the page.
    hasSelection: fc.boolean(),
    hasRow: fc.boolean(),
    isSheet: fc.boolean(),
    isDialogOpen: fc.boolean(),
    keys: fc.array(fc.constantFrom(...sequences), { minLength: 1, maxLength: 6 }),
  });

  it('never run a command of another owner', () => {
    const byId = new Map(commands.map((command) => [command.id, command]));
    fc.assert(
      fc.property(situation, ({ part, resource, hasSelection, hasRow, isSheet, isDialogOpen, keys }) => {
        const ran = setUp(part.html, [
          provide(modulesKey, modules),
          provide(screenResourceKey, resource),
          ...everything,
          provide(selectionKey, { resource, ids: hasSelection ? [4, 5] : [] }),
          ...(hasRow ? [provide(focusedRowKey, { resource, id: 4 })] : []),
          provide(screenRecordKey, { resource, id: 7 }),
          provide(gridModeKey, isSheet ? 'sheet' : 'verbs'),
          provide(dialogOpenKey, isDialogOpen),
        ]);
        for (const stroke of keys.flat()) press(stroke);
        for (const id of ran) {
          const command = byId.get(id);
          const isOfRecord = command?.reach === 'rows' && !command.removes && !hasSelection && !hasRow;
          const reached = isOfRecord ? 'record' : command?.reach;
          expect(lets[part.owner], `${id} in ${part.html}`).toContain(reached);
          if (closed.includes(part.owner)) expect(command?.inDialogs, `${id} in ${part.html}`).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  }, 120_000);

  it('run the commands of rows in a grid and on the head of a screen', () => {
    for (const { html, owner } of parts) {
      const facts = [
        provide(modulesKey, modules),
        provide(screenResourceKey, 'tags'),
        provide(focusedRowKey, { resource: 'tags', id: 4 }),
      ];
      const ran = setUp(html, facts);
      press('Delete');
      expect(ran, html).toEqual(lets[owner].includes('rows') ? ['tags.delete'] : []);
    }
  });

  it('take nothing away where nothing has the focus', () => {
    const ran = setUp('<main></main>', [
      provide(modulesKey, modules),
      provide(screenResourceKey, 'tags'),
      provide(focusedRowKey, { resource: 'tags', id: 4 }),
    ]);
    document.body.id = 'at';
    press('Delete');
    expect(ran).toEqual([]);
    press('o');
    expect(ran).toEqual(['tags.open']);
    document.body.removeAttribute('id');
  });

  it('run the commands of the record that is open at any control of its screen, but those that take it away', () => {
    for (const { html, owner } of parts) {
      const ran = setUp(html, [
        provide(modulesKey, modules),
        provide(screenResourceKey, 'messages'),
        provide(screenRecordKey, { resource: 'messages', id: 7 }),
      ]);
      for (const key of ['p', 'Shift+P', 'o', 'Enter', 'Delete']) press(key);
      const isText = html.includes('<input id="at"');
      const isUnsaved = html.includes('data-unsaved');
      const letters = lets[owner].includes('record') && !isText && !isUnsaved;
      const previews = letters ? ['messages.preview', 'messages.mail-preview', 'messages.open'] : [];
      const opens = lets[owner].includes('rows') ? ['messages.open', 'messages.delete'] : [];
      expect(ran, html).toEqual([...previews, ...opens]);
    }
  });

  it('say of each command what it reaches: its rows where it has a subject', () => {
    const reachOf = (id: string) => commands.find((command) => command.id === id)?.reach;
    expect(
      ['tags.delete', 'campaigns.launch', 'contacts.set-field', 'screen.fill-down'].map(reachOf),
    ).toEqual(Array(4).fill('rows'));
    expect(['tags.create', 'screen.focus-filter', 'tags.export'].map(reachOf)).toEqual(
      Array(3).fill('screen'),
    );
    expect(['tags.go', 'app.undo', 'app.keys'].map(reachOf)).toEqual(Array(3).fill('app'));
  });
});

describe('what the keys of a command reach', () => {
  it('is the rows where it needs one of them, and the screen where it can do without', () => {
    const [needed, offered] = [pick('groups'), optional(pick('groups'))];
    expect(usualReach('contacts', { group: needed })).toBe('rows');
    expect(usualReach('contacts', { group: offered })).toBe('screen');
    expect(usualReach(undefined, {})).toBe('app');
    // An empty list has no row to be on: contacts are brought into it from its header.
    expect(commands.find(({ id }) => id === 'imports.contacts')?.reach).toBe('screen');
  });
});

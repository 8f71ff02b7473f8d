import { describe, expect, it } from 'vitest';
import { pick } from '#src/commands/kernel/arguments/arguments.ts';
import {
  contextKey,
  dialogOpenKey,
  modulesKey,
  placeKey,
  provide,
  screenResourceKey,
} from '#src/commands/kernel/context/context-keys.ts';
import { createContextStore, fixedContext, overlay } from '#src/commands/kernel/context/context-store.ts';
import {
  everySubject,
  focusedRowKey,
  notShown,
  one,
  onScreen,
  screenRecordKey,
  selected,
  selectionKey,
  some,
  subject,
  subjectOf,
} from '#src/commands/kernel/context/subject.ts';
import { all, any, equals, evaluate, hasModule, isTrue, not } from '#src/commands/kernel/context/when.ts';
import { canBothHold } from '#src/commands/kernel/context/when-overlap.ts';
import { askableAvailability, availability } from '#src/commands/kernel/declaring/availability.ts';
import { createRegistry } from '#src/commands/kernel/declaring/registry.ts';
import { defineTestCommand } from '../kernel-world.ts';

const online = contextKey('online', true, 'kernel:reason.offline');
const mode = contextKey<'verbs' | 'sheet'>('mode', 'verbs', 'kernel:reason.sheet-mode');

describe('conditions', () => {
  it('gives the sentence of the fact that is in the way', () => {
    const context = fixedContext([provide(online, false)]);
    expect(evaluate(isTrue(online), context)).toEqual({
      ok: false,
      reason: { key: 'kernel:reason.offline', kind: 'state' },
    });
    expect(evaluate(isTrue(online), fixedContext([]))).toEqual({ ok: true });
  });

  it('names the weightiest of several reasons', () => {
    const context = fixedContext([provide(online, false)]);
    const verdict = evaluate(all(subject('groups', one), isTrue(online), hasModule('BULK')), context);
    expect(verdict).toMatchObject({ ok: false, reason: { kind: 'forbidden', params: { module: 'BULK' } } });
  });

  it('holds when one of the alternatives does', () => {
    const context = fixedContext([provide(mode, 'sheet')]);
    expect(evaluate(any(equals(mode, 'verbs'), equals(mode, 'sheet')), context).ok).toBe(true);
    expect(evaluate(not(equals(mode, 'sheet'), 'kernel:reason.sheet-mode'), context).ok).toBe(false);
  });

  it('acts on the selection, else the focused row, else the record of the screen', () => {
    const screen = provide(screenRecordKey, { resource: 'groups', id: 1 });
    const row = provide(focusedRowKey, { resource: 'contacts', id: 2 });
    const ticked = provide(selectionKey, { resource: 'contacts', ids: [3, 4] });
    expect(subjectOf(fixedContext([screen]))?.ids).toEqual([1]);
    expect(subjectOf(fixedContext([screen, row]))?.ids).toEqual([2]);
    expect(subjectOf(fixedContext([screen, row, ticked]))).toMatchObject({ ids: [3, 4], count: 2 });
    const everything = { filter: {}, except: [9], count: 41 };
    const matching = provide(selectionKey, { resource: 'contacts', ids: [], allMatching: everything });
    expect(subjectOf(fixedContext([matching]))).toMatchObject({ count: 41, allMatching: everything });
  });

  it('asks for one row only where one is meant', () => {
    const context = fixedContext([provide(selectionKey, { resource: 'groups', ids: [3, 4] })]);
    expect(evaluate(subject('groups', one), context)).toMatchObject({ reason: { params: { count: 2 } } });
    expect(evaluate(subject('groups', some), context).ok).toBe(true);
  });

  it('wants ticked rows where the focused row is not enough', () => {
    const context = fixedContext([provide(focusedRowKey, { resource: 'campaigns', id: 2 })]);
    expect(evaluate(selected('campaigns'), context)).toMatchObject({
      reason: { key: 'kernel:reason.select-rows' },
    });
  });

  it('judges the loaded records of the subject', () => {
    const isDraft = everySubject<{ id: number; state: string }>(
      'campaigns',
      (row) => row.state === 'new',
      'x:busy',
    );
    const sending = { resource: 'campaigns', id: 1, record: { id: 1, state: 'sending' } };
    expect(evaluate(isDraft, fixedContext([provide(focusedRowKey, sending)]))).toMatchObject({ ok: false });
    expect(evaluate(isDraft, fixedContext([])).ok).toBe(true);
  });

  it('knows which conditions exclude each other', () => {
    expect(canBothHold(onScreen('groups'), onScreen('contacts'))).toBe(false);
    expect(canBothHold(subject('groups', one), subject('contacts', some))).toBe(false);
    expect(canBothHold(subject('groups', one), subject('groups', some))).toBe(true);
    expect(canBothHold(isTrue(online), not(isTrue(online), 'x:y'))).toBe(false);
    expect(canBothHold(all(onScreen('groups'), hasModule('BULK')), hasModule('SMTP'))).toBe(true);
    expect(canBothHold(any(onScreen('groups'), onScreen('tags')), onScreen('tags'))).toBe(true);
  });
});

describe('availability', () => {
  const launch = defineTestCommand({
    id: 'campaigns.launch',
    section: 'campaigns',
    when: all(hasModule('BULK'), subject('campaigns', one)),
    args: { campaign: pick('campaigns') },
    run() {},
  });
  const bulk = provide(modulesKey, ['BULK'] as const);

  it('lets the palette ask for the record that is missing, and no key', () => {
    expect(availability(launch, fixedContext([bulk]))).toMatchObject({ reason: { kind: 'missing' } });
    expect(askableAvailability(launch, fixedContext([bulk])).ok).toBe(true);
  });

  it('judges the record that was given instead of the place', () => {
    expect(availability(launch, fixedContext([bulk]), { campaign: { id: 4 } }).ok).toBe(true);
  });

  it('says nothing of a record that is only named by what is chosen or shown', () => {
    const draft = everySubject<{ id: number; state: string }>(
      'campaigns',
      ({ state }) => state === 'new',
      'x:state',
    );
    const shownAs = (state: string) => {
      const record = { id: 4, state };
      return { resource: 'campaigns', id: 4, record };
    };
    const shown = notShown('campaigns', (id) => [`/campaigns/${id}`]);
    const edit = defineTestCommand({ ...launch, id: 'campaigns.edit', when: all(draft, shown) });
    const context = fixedContext([
      provide(screenRecordKey, shownAs('new')),
      provide(placeKey, '/campaigns/4'),
    ]);
    const named = (id: number, below = context) =>
      askableAvailability(edit, below, {
        values: {},
        references: { campaign: { resource: 'campaigns', id } },
      }).ok;
    expect(named(5)).toBe(true);
    expect(named(4)).toBe(false);
    const sent = shownAs('sent');
    expect(named(5, overlay(context, [provide(focusedRowKey, sent)]))).toBe(true);
    expect(named(4, overlay(context, [provide(focusedRowKey, sent)]))).toBe(false);
  });

  it('leaves out what is not safe under an open dialog', () => {
    const context = fixedContext([bulk, provide(dialogOpenKey, true)]);
    expect(availability(launch, context)).toMatchObject({ reason: { kind: 'elsewhere' } });
  });
});

describe('context store', () => {
  it('lets the newest layer win and gives back what was below', () => {
    const store = createContextStore();
    store.set([provide(screenResourceKey, 'groups')]);
    const layer = store.register([provide(screenResourceKey, 'tags')]);
    expect(store.get(screenResourceKey)).toBe('tags');
    layer.remove();
    expect(store.get(screenResourceKey)).toBe('groups');
  });

  it('tells of changes only', () => {
    const store = createContextStore();
    let calls = 0;
    store.subscribe(() => {
      calls += 1;
    });
    store.set([provide(online, true)]);
    store.set([provide(online, true)]);
    const layer = store.register([provide(mode, 'sheet')]);
    layer.replace([provide(mode, 'sheet')]);
    expect(calls).toBe(2);
  });
});

describe('registry', () => {
  const command = (id: string) => defineTestCommand({ id, section: 'tests', run() {} });

  it('refuses a second command with the same id', () => {
    expect(() => createRegistry([command('a.b'), command('a.b')])).toThrow('"a.b"');
  });

  it('refuses ids that are not dotted', () => {
    expect(() => command('launch')).toThrow('not dotted');
  });

  it('finds commands by id and section', () => {
    const registry = createRegistry([command('a.b'), command('a.c')]);
    expect(registry.find('a.c')?.id).toBe('a.c');
    expect(registry.find('a.d')).toBeUndefined();
    expect(registry.bySection('tests')).toHaveLength(2);
    expect(registry.sections).toEqual(['tests']);
  });
});

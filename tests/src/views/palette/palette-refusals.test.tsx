// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { mailboxCommands } from '#src/commands/groups/mailbox.ts';
import {
  dialogOpenKey,
  modulesKey,
  placeKey,
  provide,
  screenResourceKey,
} from '#src/commands/kernel/context/context-keys.ts';
import { focusedRowKey, screenRecordKey, selectionKey } from '#src/commands/kernel/context/subject.ts';
import { mailOffersKey } from '#src/commands/offers/mail-offers.ts';
import { hear, opened, options, said, selectedOptions, testRecords, titles } from './palette-world.tsx';

it('keeps open the step of a link whose number there is not, and says so', async () => {
  const followed: number[] = [];
  const world = await opened({ commands: mailboxCommands.filter(({ id }) => id === 'mailbox.open-link') });
  await act(async () =>
    world.system.context.set([
      provide(modulesKey, ['ADMIN']),
      provide(screenRecordKey, { resource: 'mailbox', id: 4, record: { id: 4 } }),
      provide(mailOffersKey, { openLink: { count: 2, open: (link) => void followed.push(link) } }),
    ]),
  );
  await world.type('open a link');
  await world.press('Enter');
  for (const [typed, problem] of [
    ['3', 'There is no link 3'],
    ['0', 'A whole number from 1 to 500'],
    ['x', 'A whole number from 1 to 500'],
  ] as const) {
    await world.type(typed);
    await world.press('Enter');
    expect(said()).toContain(problem);
    expect(document.querySelector('[role=combobox]')?.getAttribute('aria-invalid')).toBe('true');
  }
  expect(followed).toEqual([]);
  await world.type('2');
  await world.press('Enter');
  expect(followed).toEqual([2]);
});

describe('what cannot run', () => {
  it('stands last with its reason, runs nothing, and says why', async () => {
    const world = await opened();
    await world.type('campaigns.archive');
    const row = options()[0];
    expect(row?.getAttribute('aria-disabled')).toBe('true');
    expect(row?.textContent).toContain('Select rows first');
    await world.press('Enter');
    expect(said()).toBe('Select rows first');
    // The number of results has no more place then, and each Enter says the reason anew.
    await world.settle(400);
    expect(said()).toBe('Select rows first');
    const heard = hear();
    await world.press('Enter');
    expect(said()).toBe('Select rows first');
    expect(heard()).toBeGreaterThan(0);
    expect(world.went).toEqual([]);
    await act(async () =>
      world.system.context.set([provide(selectionKey, { resource: 'campaigns', ids: [42] })]),
    );
    expect(options()[0]?.getAttribute('aria-disabled')).toBeNull();
    await world.press('Enter');
    expect(world.went).toEqual(['archived']);
  });

  it.each([
    ['archive selected', 'en', /Archive campaign “Winter sale”/],
    ['delete selected', 'en', /Delete campaign “Winter sale”/],
    ['geselecteerde verwijderen', 'nl', /Campagne “Winter sale” verwijderen/],
  ] as const)('means the chosen rows by "%s", and not the focused one', async (typed, language, title) => {
    const world = await opened({ language });
    const record = { id: 42, state: 'new' };
    const tell = (ids: readonly number[]) =>
      world.system.context.set([
        provide(screenResourceKey, 'campaigns'),
        provide(focusedRowKey, { resource: 'campaigns', id: 42, record }),
        provide(selectionKey, { resource: 'campaigns', ids }),
      ]);
    await act(async () => tell([]));
    await world.type(typed);
    const find = () => options().find((each) => title.test(each.textContent ?? ''));
    const row = find();
    expect(row?.getAttribute('aria-disabled')).toBe('true');
    const reason = world.system.texts.text({ key: 'kernel:reason.select-rows' });
    expect(row?.textContent).toContain(reason);
    while (selectedOptions()[0] !== row) await world.press('ArrowDown');
    await world.press('Enter');
    expect(said()).toBe(reason);
    expect(world.went).toEqual([]);
    await act(async () => tell([42]));
    expect(find()?.getAttribute('aria-disabled')).toBeNull();
    while (selectedOptions()[0] !== find()) await world.press('ArrowDown');
    await world.press('Enter');
    expect(world.went).toHaveLength(1);
  });

  it('asks which record where no list is open, and where one is wants rows', async () => {
    const world = await opened();
    await world.type('edit campaign');
    expect(options()[0]?.getAttribute('aria-disabled')).toBeNull();
    await act(async () =>
      world.system.context.set([
        provide(screenResourceKey, 'campaigns'),
        provide(selectionKey, { resource: 'campaigns', ids: [] }),
      ]),
    );
    expect(options()[0]?.getAttribute('aria-disabled')).toBe('true');
    await world.press('Enter');
    expect(said()).toBe('Choose one first');
    await world.type('edit campaign 42');
    await world.press('Enter');
    expect(world.went).toEqual(['/campaigns/42']);
  });

  it('gives the reason of the focused record', async () => {
    const world = await opened();
    const sending = testRecords.find((found) => found.id === 43);
    await act(async () =>
      world.system.context.set([
        provide(focusedRowKey, { resource: 'campaigns', id: 43, record: sending?.record }),
        provide(screenResourceKey, 'campaigns'),
      ]),
    );
    await world.type('edit campaign');
    expect(options().at(0)?.getAttribute('aria-disabled')).toBe('true');
  });

  it('keeps a number that was typed from meaning something else where that record is open', async () => {
    const world = await opened();
    const there = testRecords.find((found) => found.id === 42);
    await act(async () =>
      world.system.context.set([
        provide(screenRecordKey, { resource: 'campaigns', id: 42, record: there?.record }),
        provide(placeKey, '/campaigns/42'),
      ]),
    );
    await world.type('campaign 42');
    expect(selectedOptions()[0]?.textContent).toContain('Open campaign');
    await world.press('Enter');
    expect(said()).toBe('This is open already');
    expect(world.went).toEqual([]);
    await world.type('campaign 43');
    expect(selectedOptions()[0]?.textContent).toContain('Open campaign');
    await world.press('Enter');
    expect(world.went).toEqual(['/campaigns/43']);
  });

  it('is not listed when the account does not have it or a dialog is open', async () => {
    const world = await opened();
    await world.type('users');
    expect(titles()).not.toContain('Go to Users');
    await act(async () => world.system.context.set([provide(modulesKey, ['BULK', 'ADMIN'])]));
    expect(titles()).toContain('Go to Users');
    await world.type('');
    await act(async () => world.system.context.set([provide(dialogOpenKey, true)]));
    expect(titles()).toEqual(['Change the theme', 'Change the language']);
  });

  it('says that it belongs to another screen when it is asked for there', async () => {
    const world = await opened();
    expect(titles()).not.toContain('Save');
    await world.type('save');
    const row = options().find((each) => each.children[1]?.textContent === 'Save');
    expect(row?.getAttribute('aria-disabled')).toBe('true');
    expect(row?.textContent).toContain('This belongs to another screen');
  });

  it('changes with the screen', async () => {
    const world = await opened();
    await act(async () => world.system.context.set([provide(screenResourceKey, 'campaigns')]));
    expect(titles()).toContain('Create campaign');
    expect(titles()).not.toContain('Create contact');
    await act(async () => world.system.context.set([provide(screenResourceKey, 'contacts')]));
    expect(titles()).toContain('Create contact');
    expect(titles()).not.toContain('Create campaign');
  });
});

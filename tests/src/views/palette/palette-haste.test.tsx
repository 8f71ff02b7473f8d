// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import type { FoundRecord } from '#src/commands/kernel/context/records.ts';
import { createTestSource, opened, selectedOptions, titles } from './palette-world.tsx';

describe('typing faster than frames are painted', () => {
  it('shows the text at once and what it finds once that is painted', async () => {
    const world = await opened();
    const before = titles();
    await act(async () => world.store.type('vintage'));
    expect(document.querySelector<HTMLInputElement>('[role=combobox]')?.value).toBe('vintage');
    expect(titles()).toEqual(before);
    await world.settle();
    expect(titles()[0]).toBe('Vintage shops');
  });

  it('goes by what the text finds for every key that comes before the paint', async () => {
    const world = await opened();
    await act(async () => world.store.type('vintage shops'));
    await act(async () => world.store.choose());
    await world.settle();
    expect(world.went).toEqual(['/contacts?group=1']);
    await world.open();
    await act(async () => world.store.type('jan jansen'));
    await act(async () => world.store.move(1));
    expect(selectedOptions()[0]?.textContent).toContain('#12');
    await world.settle();
    expect(selectedOptions()[0]?.textContent).toContain('#12');
    await act(async () => world.store.type('>send campaign'));
    await act(async () => world.store.showActions());
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('Send campaign');
    expect(world.store.state().steps).toHaveLength(1);
  });

  it('closes with nothing left to find', async () => {
    const world = await opened();
    await act(async () => world.store.type('vintage'));
    await world.press('Escape');
    await world.open();
    await world.settle();
    expect(world.store.state().text).toBe('');
    expect(titles()).not.toContain('Vintage shops');
  });
});

describe('pasting and pressing Enter at once', () => {
  it('opens with an Enter that came before the answer what the text names, never what only resembles it', async () => {
    const near = { resource: 'contacts', id: 429, title: 'usr177@firm17.nl', path: '/contacts/429' };
    const meant = { resource: 'admin/users', id: 269, title: 'Firm 17', path: '/admin/users/269' };
    let answer = (_: readonly FoundRecord[]) => {};
    const source = { ...createTestSource([near]), withId: async () => [] };
    source.search = () => new Promise((resolve) => (answer = resolve));
    const world = await opened({ source });
    await world.type('usr17@firm17.nl');
    expect(titles()[0]).toBe('usr177@firm17.nl');
    await world.press('Enter');
    expect(world.went).toEqual([]);
    answer([{ ...meant, detail: 'Ann Bos, usr17@firm17.nl', names: ['usr17@firm17.nl'] }]);
    await world.settle();
    expect(world.went).toEqual(['/admin/users/269']);
  });

  it('waits with a bare number for all that have it, and opens what stands first then', async () => {
    const cached = { resource: 'campaigns', id: 2, title: 'Sale', path: '/campaigns/2' };
    const list = { resource: 'groups', id: 2, title: 'A', path: '/groups/2' };
    let answer = (_: readonly FoundRecord[]) => {};
    const source = { ...createTestSource([cached]), search: async () => [] };
    source.withId = () => new Promise((resolve) => (answer = resolve));
    const world = await opened({ source });
    await world.type('2');
    await world.press('Enter');
    expect(world.went).toEqual([]);
    answer([list, cached]);
    await world.settle();
    expect(world.went).toEqual(['/contacts?group=2']);
  });

  it('keeps arrows and Tab in their order until there is what they mean', async () => {
    const tag = { resource: 'tags', id: 2, title: 'VIP', path: '/tags/2' };
    const list = { resource: 'groups', id: 2, title: 'A', path: '/groups/2' };
    const near = { resource: 'contacts', id: 4712, title: 'eva.4711@people.nl', path: '/contacts/4712' };
    const meant = { resource: 'contacts', id: 4711, title: 'wout@people.nl', path: '/contacts/4711' };
    let answer = (_: readonly FoundRecord[]) => {};
    const source = { ...createTestSource([near]), search: async () => [] };
    source.withId = () => new Promise((resolve) => (answer = resolve));
    const world = await opened({ source });
    await world.type('#2');
    for (const key of ['ArrowDown', 'Enter']) await world.press(key);
    answer([list, tag]);
    await world.settle();
    expect(world.went).toEqual(['/tags/2']);
    await world.open();
    await world.type('4711');
    expect(titles()).toEqual(['eva.4711@people.nl']);
    await world.press('Tab');
    expect(world.store.state().steps).toEqual([]);
    answer([meant]);
    await world.settle();
    expect(world.store.state().steps).toMatchObject([{ kind: 'actions', token: 'wout@people.nl' }]);
  });

  it('waits where a command took for its value what may be a record, and steps into it when there is none', async () => {
    const contact = { resource: 'contacts', id: 8, title: 'jan@people.nl', path: '/contacts/8' };
    let answer = (_: readonly FoundRecord[]) => {};
    const source = createTestSource([]);
    source.search = () => new Promise((resolve) => (answer = resolve));
    const world = await opened({ source });
    await world.type('contact jan@people.nl');
    expect(titles()[0]).toBe('Create a contact with an address');
    await world.press('Enter');
    expect(world.store.state().steps).toEqual([]);
    answer([contact]);
    await world.settle();
    expect(world.went).toEqual(['/contacts/8']);
    await world.open();
    await world.type('contact nobody@people.nl');
    await world.press('Enter');
    answer([]);
    await world.settle();
    expect(world.went.at(-1)).toBe('created nobody@people.nl');
  });

  it('does nothing with such an Enter where the answer offers a deed, or where the text has changed since', async () => {
    const answers: ((found: readonly FoundRecord[]) => void)[] = [];
    const source = createTestSource([]);
    source.search = () => new Promise((resolve) => answers.push(resolve));
    const world = await opened({ source });
    await world.type('nobody@nowhere.nl');
    await world.press('Enter');
    answers[0]?.([]);
    await world.settle();
    expect(titles().at(-1)).toBe('Create a contact with an address');
    await world.type('jan');
    await world.press('Enter');
    await world.type('jani');
    answers[2]?.([{ resource: 'contacts', id: 8, title: 'Janine Bos', path: '/contacts/8' }]);
    await world.settle();
    expect(titles()[0]).toBe('Janine Bos');
    expect(world.went).toEqual([]);
  });

  it('finds by the kind of record and its address or name, in both languages', async () => {
    const contact = { resource: 'contacts', id: 8, title: 'wout.mulder@people.nl', path: '/contacts/8' };
    const user = { resource: 'admin/users', id: 9, title: 'wout.mulder@firm.nl', path: '/admin/users/9' };
    const source = createTestSource([]);
    const holds = (title: string, text: string) => text.split(' ').every((word) => title.includes(word));
    const list = { resource: 'groups', id: 5, title: 'Contact wout', path: '/groups/5' };
    const asked: string[] = [];
    source.search = async ({ text, ofKind }) => {
      asked.push(text);
      return [user, contact, list].filter(
        ({ title, resource }) =>
          holds(title.toLowerCase(), text.toLowerCase()) ||
          (resource === ofKind?.resource && holds(title, ofKind.text)),
      );
    };
    const world = await opened({ source });
    for (const typed of ['contact wout.mulder@people.nl', 'contact wout mulder', 'Contacten wout']) {
      await world.type(typed);
      expect(titles()[0]).toBe('wout.mulder@people.nl');
      expect(titles()).not.toContain('wout.mulder@firm.nl');
      expect(asked).toEqual([typed]);
      asked.length = 0;
    }
    await world.type('contact wout');
    expect(titles()[0]).toBe('Contact wout');
    expect(titles()).toContain('wout.mulder@people.nl');
    await world.type('gebruiker wout');
    expect(titles()[0]).toBe('wout.mulder@firm.nl');
    source.search = async () => [{ ...user, title: 'Firm', detail: 'w@firm.nl', names: ['w@firm.nl'] }];
    await world.type('user w@firm.nl');
    expect(selectedOptions()[0]?.textContent).toMatch(/^UserFirm#9 · w@firm.nl/);
  });

  it('finds an address as mail programs copy it', async () => {
    const contact = { resource: 'contacts', id: 8, title: 'jan@people.nl', path: '/contacts/8' };
    const world = await opened({ source: createTestSource([contact]) });
    for (const copied of [
      'mailto:jan@people.nl',
      'MAILTO:jan@people.nl?subject=Hi',
      'Jan Bos <jan@people.nl>',
    ]) {
      await world.type(copied);
      expect(titles()[0]).toBe('jan@people.nl');
    }
  });
});

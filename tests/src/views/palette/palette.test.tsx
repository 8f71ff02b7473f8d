// @vitest-environment jsdom

import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { onlineKey, provide } from '#src/commands/kernel/context/context-keys.ts';
import type { FoundRecord } from '#src/commands/kernel/context/records.ts';
import {
  createTestSource,
  element,
  hear,
  opened,
  options,
  renderPalette,
  said,
  selectedOptions,
  testRecords,
  titles,
} from './palette-world.tsx';

describe('finding', () => {
  it('opens a record as its list does, and offers none that has no screen', async () => {
    const product = { resource: 'admin/products', id: 3, title: 'Vintage plan', path: '/admin/products/3' };
    const world = await opened({ source: createTestSource([product, ...testRecords]) });
    await world.type('vintage');
    expect(titles()[0]).toBe('Vintage shops');
    expect(titles()).not.toContain('Vintage plan');
    await world.press('Enter');
    await world.open();
    await world.type('#3');
    expect(titles()).toEqual([]);
    await world.type('#1');
    await world.press('Enter');
    expect(world.went).toEqual(['/contacts?group=1', '/contacts?group=1']);
  });

  it('keeps records of the same name apart', async () => {
    const world = await opened();
    await world.type('jan jansen');
    expect(selectedOptions()).toHaveLength(1);
    expect(selectedOptions()[0]?.textContent).toContain('#11');
    await world.press('ArrowDown');
    expect(selectedOptions()).toHaveLength(1);
    await world.press('Enter');
    expect(world.went).toEqual(['/contacts/12']);
  });

  it('takes a noun and a number for the record, before what changes it', async () => {
    const world = await opened();
    await world.type('campaign 42');
    expect(titles()[0]).toBe('Open campaign “Winter sale”');
    await world.press('Enter');
    expect(world.went).toEqual(['/campaigns/42']);
  });

  it('offers a contact for an address once nobody was found with it, and not before', async () => {
    let answer = (_: readonly FoundRecord[]) => {};
    const source = createTestSource([]);
    source.search = () => new Promise((resolve) => (answer = resolve));
    const world = await opened({ source });
    await world.type('nobody@nowhere.nl');
    expect(titles().filter((title) => title.startsWith('Create a contact with'))).toEqual([]);
    answer([]);
    await world.settle();
    expect(titles().at(-1)).toBe('Create a contact with an address');
    await world.press('Enter');
    expect(world.went).toEqual(['created nobody@nowhere.nl']);
  });

  it('shows the same rows again once the text is cleared', async () => {
    const world = await opened();
    const before = titles();
    await world.type('c');
    expect(titles()).not.toEqual(before);
    await world.type('');
    expect(titles()).toEqual(before);
    expect(selectedOptions()[0]).toBe(options()[0]);
  });

  it('puts an exact name first', async () => {
    const world = await opened();
    await world.type('tags');
    expect(titles()[0]).toBe('Go to Tags');
    await world.press('Enter');
    expect(world.went).toEqual(['/tags']);
  });

  it('does not mind spaces around the text', async () => {
    const world = await opened();
    await world.type(' webhooks ');
    expect(titles()[0]).toBe('Go to Webhooks');
  });

  it('marks letters as they are written', async () => {
    const world = await opened();
    await world.type('cafe');
    expect(element('[role=option] mark').textContent).toBe('Café');
  });

  it('knows both languages, shows the name that matched, and follows a change of language', async () => {
    const world = await opened({ language: 'nl' });
    await world.type('go to blacklist');
    expect(titles()[0]).toBe('Naar Zwarte lijst');
    expect(options()[0]?.textContent).toContain('Go to Blacklist');
    await world.type('zwarte lijst');
    expect(titles()[0]).toBe('Naar Zwarte lijst');
    await act(() => world.texts.setLanguage('en'));
    expect(titles()[0]).toBe('Go to Blacklist');
    expect(options()[0]?.textContent).toContain('Zwarte lijst');
  });

  it('says that nothing was found, and only once the answer is there', async () => {
    let answer: (found: readonly FoundRecord[]) => void = () => {};
    const waiting = new Promise<readonly FoundRecord[]>((resolve) => {
      answer = resolve;
    });
    const world = await opened({ source: { ...createTestSource([]), search: () => waiting } });
    await world.type('qzxvqzxv');
    expect(element('[role=dialog]').textContent).toContain('Searching…');
    expect(element('[role=dialog]').textContent).not.toContain('Nothing found');
    answer([]);
    await world.settle();
    expect(element('[role=dialog]').textContent).toContain('Nothing found');
  });

  it('says that the server is away instead of searching on', async () => {
    const world = await opened({ source: { ...createTestSource([]), search: () => new Promise(() => {}) } });
    await world.type('qzxvqzxv');
    const told = () => element('[role=dialog]').textContent;
    await act(async () => world.system.context.set([provide(onlineKey, false)]));
    expect(told()).toContain('The server does not answer');
    expect(told()).not.toContain('Searching…');
    await act(async () => world.system.context.set([provide(onlineKey, true)]));
    expect(told()).toContain('Searching…');
  });

  it('drops answers that come late', async () => {
    const answers = new Map<string, (found: readonly FoundRecord[]) => void>();
    const search = ({ text }: { text: string }) =>
      new Promise<readonly FoundRecord[]>((resolve) => void answers.set(text, resolve));
    const world = await opened({ source: { ...createTestSource([]), search } });
    const contact = (id: number, title: string) => ({
      resource: 'contacts',
      id,
      title,
      path: `/contacts/${id}`,
    });
    await world.type('jan');
    await world.type('janine');
    answers.get('janine')?.([contact(7, 'Janine Bos')]);
    await world.settle();
    answers.get('jan')?.([contact(8, 'Jan Bos')]);
    await world.settle();
    expect(titles()).toEqual(['Janine Bos', 'Edit contact “Janine Bos”']);
    await world.press('Enter');
    expect(world.went).toEqual(['/contacts/7']);
  });

  it('says when the search does not work and still finds what is loaded', async () => {
    const failing = { ...createTestSource(testRecords), search: () => Promise.reject(new Error('down')) };
    const world = await opened({ source: failing });
    await world.type('winter');
    expect(titles()).toContain('Winter sale');
    expect(element('[role=dialog]').textContent).toContain('The search did not work');
  });

  it('lands on a pasted path, address, id and console link', async () => {
    const world = await opened();
    for (const pasted of [
      '/groups/12',
      '#/groups/12',
      'groups/12',
      'http://console.test/#/groups/12',
      'console.test/#/groups/12',
    ]) {
      await world.type(pasted);
      expect(titles()[0]).toBe('/groups/12');
    }
    await world.type('https://elsewhere.test/groups/12');
    expect(titles()).not.toContain('/groups/12');
    await world.type('#42');
    expect(titles()).toEqual(['Winter sale']);
    await world.type('42');
    expect(titles()[0]).toBe('Winter sale');
  });

  it('lists contacts, commands and help by their prefixes', async () => {
    const world = await opened();
    await world.type('@jan');
    expect(titles()).toEqual(['Jan Jansen', 'Jan Jansen']);
    await world.type('>winter');
    expect(titles()).toEqual([]);
    await world.type('>tags');
    expect(titles()[0]).toBe('Go to Tags');
    await world.type('?');
    expect(titles()[0]).toBe('Commands only');
    await world.press('Enter');
    expect(element('[role=combobox]').getAttribute('value')).toBe('>');
  });
});

describe('what can be done with a found record', () => {
  it('stands below the records that match as well', async () => {
    const world = await opened();
    await world.type('winter sale');
    expect(titles()[0]).toBe('Winter sale');
    expect(titles()).toContain('Edit campaign “Winter sale”');
    await world.type('winter sa');
    expect(titles().slice(0, 2)).toEqual(['Winter sale', 'Winter sale, men']);
    const place = titles().indexOf('Edit campaign “Winter sale”');
    for (let step = 0; step < place; step += 1) await world.press('ArrowDown');
    await world.press('Enter');
    expect(world.went).toEqual(['/campaigns/42']);
  });

  it('names what it acts on before it asks for more', async () => {
    const world = await opened();
    await world.type('campaigns.launch 42');
    await world.press('Enter');
    expect(element('[role=dialog]').textContent).toContain('Send campaign “Winter sale” now');
  });
});

describe('recent commands', () => {
  it('rise among equals, in the empty palette and after a reload, and can be forgotten', async () => {
    const world = await opened();
    await world.type('create campaign');
    await world.press('Enter');
    await world.open();
    expect(titles()[0]).toBe('Create campaign');
    await world.type('cre');
    expect(titles()[0]).toBe('Create campaign');
    await world.type('create tag');
    expect(titles()[0]).toBe('Create tag');
    await world.type('forget recent');
    await world.press('Enter');
    expect(world.keptRecents.text).toBeNull();
    await world.open();
    expect(titles()[0]).not.toBe('Create campaign');
  });
});

describe('arguments', () => {
  it('asks step by step and goes back with Backspace', async () => {
    const world = await opened();
    await world.type('campaigns.launch');
    await world.press('Enter');
    expect(element('[role=combobox]').getAttribute('placeholder')).toBe('Which campaign?');
    expect(titles()).toEqual(['Winter sale', 'Winter sale, men']);
    expect(options()[1]?.getAttribute('aria-disabled')).toBe('true');
    await world.press('Enter');
    expect(element('[role=combobox]').getAttribute('placeholder')).toBe('Type 48,120 to confirm');
    expect(element('[role=dialog]').textContent).toContain('48,120 results');
    await world.press('Backspace');
    expect(element('[role=combobox]').getAttribute('placeholder')).toBe('Which campaign?');
    await world.press('Enter');
    await world.type('4812');
    await world.press('Enter');
    expect(said()).toBe('Type 48,120 to go on');
    expect(world.went).toEqual([]);
    await world.type('48120');
    await world.press('Enter');
    expect(world.went).toEqual(['launched 42 to 48120']);
  });

  it('takes an argument typed behind the command', async () => {
    const world = await opened();
    await world.type('campaigns.launch 42');
    await world.press('Enter');
    expect(element('[role=combobox]').getAttribute('placeholder')).toBe('Type 48,120 to confirm');
    await world.press('Escape');
    await world.open();
    await world.type('launch 42');
    await world.press('Enter');
    expect(element('[role=combobox]').getAttribute('placeholder')).toBe('Type 48,120 to confirm');
    await world.press('Escape');
    await world.open();
    await world.type('tags.add VIP');
    await world.press('Enter');
    expect(world.went).toEqual(['tag VIP']);
    await world.open();
    await world.type('theme dark');
    await world.press('Enter');
    expect(world.went).toEqual(['tag VIP', 'theme dark']);
  });

  it.each(['dark', 'theme'])('begins at the value that "%s" names', async (typed) => {
    const world = await opened();
    await world.type(typed);
    while (!selectedOptions()[0]?.textContent?.includes('Change the theme')) await world.press('ArrowDown');
    await world.press('Enter');
    const first = typed === 'dark' ? 'Dark' : 'Light';
    expect(selectedOptions().map((row) => row.children[1]?.textContent)).toEqual([first]);
    await world.press('Enter');
    expect(world.went).toEqual([`theme ${first.toLowerCase()}`]);
  });

  it('shows with Tab what can be done with a record', async () => {
    const world = await opened();
    await world.type('winter sale');
    await world.press('Tab');
    expect(titles()).toContain('Edit campaign “Winter sale”');
    await world.type('edit');
    await world.press('Enter');
    expect(world.went).toEqual(['/campaigns/42']);
  });
});

describe('keys and focus', () => {
  it('names the active row after every move', async () => {
    const world = await opened();
    await world.type('c');
    for (let step = 0; step < 10; step += 1) {
      await world.press('ArrowDown');
      const active = element('[role=combobox]').getAttribute('aria-activedescendant');
      expect(document.getElementById(active ?? '')).toBe(selectedOptions()[0]);
    }
    expect(options().length).toBeLessThanOrEqual(50);
  });

  it('says how many there are once typing stops', async () => {
    const world = await opened();
    await world.type('@jan jansen');
    expect(said()).toBe('');
    await world.settle(400);
    expect(said()).toBe('2 results');
    const heard = hear();
    await world.type('@jansen jan');
    await world.settle(400);
    expect(said()).toBe('2 results');
    expect(heard()).toBeGreaterThan(0);
  });

  it('leaves the keys to an input method that composes', async () => {
    const world = await opened();
    await world.type('tags');
    const before = selectedOptions()[0];
    await world.press('Enter', { isComposing: true });
    await world.press('ArrowDown', { keyCode: 229 });
    await world.press('Escape', { isComposing: true });
    expect(world.went).toEqual([]);
    expect(selectedOptions()[0]).toBe(before);
    await world.press('Enter');
    expect(world.went).toEqual(['/tags']);
  });

  it('runs once when Enter is held or pressed twice', async () => {
    const world = await opened();
    await world.type('tags');
    await world.press('Enter', { repeat: true });
    expect(world.went).toEqual([]);
    await world.press('Enter');
    await world.press('Enter');
    expect(world.went).toEqual(['/tags']);
  });

  it('opens and closes inside a field and gives the caret back', async () => {
    const world = await renderPalette({ page: '<input id="filter" value="customers">' });
    const field = element('#filter');
    if (!(field instanceof HTMLInputElement)) throw new Error('no field');
    field.focus();
    field.setSelectionRange(3, 3);
    await world.open();
    expect(document.activeElement?.getAttribute('role')).toBe('combobox');
    await world.open();
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd, field.value]).toEqual([3, 3, 'customers']);
  });

  it('keeps what is typed when something takes the focus away, and goes on behind it', async () => {
    const world = await opened({ page: '<button id="thief">x</button>' });
    await world.type('go to ta');
    await act(async () => element('#thief').focus());
    const field = element('[role=combobox]') as HTMLInputElement;
    expect(document.activeElement).toBe(field);
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['go to ta', 8, 8]);
  });

  it('gives the focus back before what was chosen moves it', async () => {
    const world = await renderPalette({ page: '<input id="filter"><div id="cell" tabindex="0"></div>' });
    element('#cell').focus();
    await world.open();
    await world.press('Escape');
    expect(document.activeElement).toBe(element('#cell'));
    world.system.context.register([]);
    await world.open();
    await world.type('tags');
    await world.press('Enter');
    expect(document.activeElement).toBe(element('#cell'));
  });
});

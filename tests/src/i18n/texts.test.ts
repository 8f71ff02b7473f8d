import { describe, expect, it } from 'vitest';
import { commandNames, toCommandTable } from '#src/i18n/command-names.ts';
import { createTexts, pickLanguage } from '#src/i18n/texts.ts';

describe('language', () => {
  it('is the first of the browser that the console has, else English', () => {
    expect(pickLanguage(['nl-BE', 'en'])).toBe('nl');
    expect(pickLanguage(['fr', 'NL'])).toBe('nl');
    expect(pickLanguage(['fr', 'de'])).toBe('en');
    expect(pickLanguage([])).toBe('en');
  });

  it('changes while the console runs', async () => {
    const texts = await createTexts('en');
    let calls = 0;
    texts.subscribe(() => {
      calls += 1;
    });
    expect(texts.i18n.t('palette:empty')).toBe('Nothing found');
    await texts.setLanguage('nl');
    expect(texts.language()).toBe('nl');
    expect(texts.i18n.t('palette:empty')).toBe('Niets gevonden');
    expect(texts.i18n.t('kernel:undone-steps', { count: 3 })).toBe('3 stappen ongedaan gemaakt');
    expect(calls).toBe(1);
  });

  it('is that of the numbers in a sentence, in sentences within it too', async () => {
    const texts = await createTexts('en');
    expect(texts.i18n.t('kernel:undone-steps', { count: 12_345 })).toBe('12,345 steps undone');
    await texts.setLanguage('nl');
    expect(texts.i18n.t('kernel:undone-steps', { count: 12_345 })).toBe('12.345 stappen ongedaan gemaakt');
    const text = { key: 'kernel:undone-steps', params: { count: 1_000 } };
    expect(texts.text({ key: 'errors:unexpected', params: { text } })).toContain('1.000 stappen');
  });
});

describe('names of commands', () => {
  it('come in both languages once both are asked for, the one in use first', async () => {
    const texts = await createTexts('nl');
    let changes = 0;
    texts.subscribe(() => {
      changes += 1;
    });
    expect(texts.of('tags.go').map(({ language }) => language)).toEqual(['nl']);
    await texts.loadAllNames();
    await texts.loadAllNames();
    expect(changes).toBe(1);
    expect(texts.of('tags.go')).toMatchObject([
      { language: 'nl', title: 'Naar Labels', alias: 'Labels' },
      { language: 'en', title: 'Go to Tags', alias: 'Tags' },
    ]);
    expect(texts.of('nothing.here')).toEqual([]);
  });

  it('say what they would act on: one record by its name, many by their number', async () => {
    const texts = await createTexts('en');
    await texts.loadAllNames();
    const titles = (id: string, target: Parameters<typeof texts.of>[1]) =>
      texts.of(id, target).map(({ title }) => title);
    expect(titles('contacts.delete', { count: 2997 })).toEqual([
      'Delete 2,997 contacts',
      '2.997 contacten verwijderen',
    ]);
    expect(titles('groups.delete', { count: 1, title: 'Wholesale' })).toEqual([
      'Delete list “Wholesale”',
      'Lijst “Wholesale” verwijderen',
    ]);
    expect(titles('campaigns.report', { count: 1, title: 'Spring' })).toEqual([
      'Open the report of campaign “Spring”',
      'Rapport van campagne “Spring” openen',
    ]);
    expect(titles('campaigns.report', undefined)[0]).toBe('Open the report of the campaign');
    expect(titles('tags.go', { count: 3 })[0]).toBe('Go to Tags');
  });

  it('have those of fields and values with them, the language in use first', async () => {
    const texts = await createTexts('nl');
    const expires = { key: 'resources:field.expiresOn' };
    expect(texts.textInAll(expires)).toEqual(['Verloopt op']);
    await texts.loadAllNames();
    expect(texts.textInAll(expires)).toEqual(['Verloopt op', 'Expires on']);
    expect(texts.textInAll({ key: 'palette:language.en' })).toEqual(['Engels (English)', 'English']);
    expect(texts.textInAll({ key: 'resources:nothing' })).toEqual([]);
  });

  it('prefer what is written for the command to what all resources share', () => {
    const table = toCommandTable({
      'groups.create': { title: 'Make a list', keywords: 'new' },
      resource: { create: { title: '{{one}} maken', keywords: '{{many}}' } },
      noun: { tags: { one: 'label', many: 'labels' } },
    });
    expect(commandNames(table, 'groups.create')).toEqual({ title: 'Make a list', keywords: 'new' });
    expect(commandNames(table, 'tags.create')).toEqual({ title: 'Label maken', keywords: 'labels' });
    expect(commandNames(table, 'tags.explode')).toBeUndefined();
  });
});

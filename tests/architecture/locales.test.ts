import { describe, expect, it } from 'vitest';
import { askedKey, localeEntries, placeholdersOf } from './locale-entries.ts';
import { askedTexts, isAsked, localeUsage, typedAreas } from './locale-usage.ts';

const english = localeEntries('en');
const dutch = localeEntries('nl');

const nameOf = (entry: { area: string; key: string }) => `${entry.area}:${entry.key}`;
const byAskedName = (entries: typeof english) =>
  new Map(entries.map((entry) => [`${entry.area}:${askedKey(entry.key)}`, entry]));

describe('the texts', () => {
  it('are there in English and in Dutch, under the same keys', () => {
    expect(dutch.map(nameOf).sort()).toEqual(english.map(nameOf).sort());
  });

  it('are never empty', () => {
    expect([...english, ...dutch].filter((entry) => entry.text.trim() === '').map(nameOf)).toEqual([]);
  });

  it('fill in the same values in both languages', () => {
    const translated = new Map(dutch.map((entry) => [nameOf(entry), entry.text]));
    const different = english.filter((entry) => {
      const other = translated.get(nameOf(entry));
      return other !== undefined && String(placeholdersOf(other)) !== String(placeholdersOf(entry.text));
    });
    expect(different.map(nameOf)).toEqual([]);
  });

  it('are all asked for somewhere', () => {
    const usage = localeUsage();
    const typed = typedAreas();
    const decidable = english.filter((entry) => !typed.has(entry.area));
    const unused = decidable.filter((entry) => !isAsked(usage, entry.area, askedKey(entry.key)));
    expect(unused.map(nameOf)).toEqual([]);
  });

  it('exist where a screen asks for them by name', () => {
    const known = byAskedName(english);
    const missing = askedTexts().filter((asked) => !known.has(`${asked.area}:${asked.key}`));
    expect(missing.map((asked) => `${asked.path} asks for ${nameOf(asked)}`)).toEqual([]);
  });
});

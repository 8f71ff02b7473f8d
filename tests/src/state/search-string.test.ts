import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, writeSearch } from '#src/state/search-string.ts';

describe('parameters of an address', () => {
  it('are read as they are written', () => {
    const search = { group: '12', state: ['active', 'unsubscribed'], 'createdAt[after]': '2026-11-27T09:10' };
    expect(writeSearch(search)).toBe(
      '?group=12&state=active&state=unsubscribed&createdAt[after]=2026-11-27T09:10',
    );
    expect(parseSearch(writeSearch(search))).toEqual(search);
    expect(writeSearch({ empty: '', none: undefined })).toBe('');
  });

  it('survive every text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), (text) => {
        expect(parseSearch(writeSearch({ name: text }))).toEqual({ name: text });
      }),
    );
  });
});

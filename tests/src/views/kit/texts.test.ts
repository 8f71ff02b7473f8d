import { describe, expect, it } from 'vitest';
import { formatKeys } from '#src/views/kit/format-keys.ts';
import { matchesCount } from '#src/views/kit/matches-count.ts';

describe('keys as they are printed', () => {
  it.each([
    ['Mod+K', 'Ctrl K', '⌘K'],
    ['Mod+Shift+e', 'Ctrl Shift E', '⌘⇧E'],
    ['g c', 'g c', 'g c'],
    ['Escape', 'Esc', 'Esc'],
    ['?', '?', '?'],
    ['Mod++', 'Ctrl +', '⌘+'],
    ['Mod+.', 'Ctrl .', '⌘.'],
  ])('%s', (keys, other, mac) => {
    expect(formatKeys(keys, false)).toBe(other);
    expect(formatKeys(keys, true)).toBe(mac);
  });
});

describe('a typed count', () => {
  it.each(['48120', ' 48120 ', '48,120', '48.120', '48 120', '48\u202f120'])('takes %j', (typed) => {
    expect(matchesCount(typed, 48_120)).toBe(true);
  });

  it.each(['', '4812', '481200', '48120x', '4,8120', '0x', '4 8 1 2 0', '48120.0'])('refuses %j', (typed) => {
    expect(matchesCount(typed, 48_120)).toBe(false);
  });
});

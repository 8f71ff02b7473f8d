import { describe, expect, it } from 'vitest';
import { formatKeys } from '#src/views/kit/format-keys.ts';
import { matchesCount } from '#src/views/kit/matches-count.ts';
import { previewDocument } from '#src/views/kit/preview-document.ts';

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

describe('a preview', () => {
  it('puts its policy before everything that the author wrote', () => {
    const html = previewDocument('<script>1</script>', {
      origins: ['http://127.0.0.1:4600', "x'; script-src *"],
    });
    expect(html).toMatch(
      /^<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; /,
    );
    expect(html).toContain(
      "img-src https: data: http://127.0.0.1:4600; style-src 'unsafe-inline'; font-src https:",
    );
    expect(html).not.toContain('script-src');
  });

  it('leaves the document type first and loads no image when told so', () => {
    const html = previewDocument('<!DOCTYPE html PUBLIC "x"><p>a</p>', { images: false });
    expect(html.startsWith('<!DOCTYPE html PUBLIC "x"><meta')).toBe(true);
    expect(html).toContain('img-src data:;');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '#contract/rules/fold.ts';

describe('fold', () => {
  it.each([
    ['Łukasz ÖZTÜRK Ĳssel ß', 'lukasz ozturk ijssel ss'],
    ['René', 'rene'],
    ['İstanbul Iğdır', 'istanbul igdir'],
    ['Ørsted Ægir Œuvre Þór', 'orsted aegir oeuvre thor'],
    ['ΟΔΥΣΣΕΎΣ', 'οδυσσευσ'],
    ['ｅｘａｍｐｌｅ', 'example'],
    ['ﬁets', 'fiets'],
    ['STRASSE ẞ', 'strasse ss'],
    ['東京 🎉', '東京 🎉'],
    ['', ''],
  ])('folds %s to %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('does not depend on case or on how accents are stored', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zàáâãäåçèéêëìíîïñòóôõöùúûüýÿ0-9 ]*$/), (text) => {
        expect(fold(text.toUpperCase())).toBe(fold(text));
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
      }),
    );
  });
});

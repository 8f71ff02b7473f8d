import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { attributes } from '#contract/resources/attributes.ts';
import { slugOf } from '#contract/rules/slug.ts';

describe('the slug of a name', () => {
  it.each([
    ['First name', 'first-name'],
    ['  Voornaam!  ', 'voornaam'],
    ['Plaats / Straße', 'plaats-strasse'],
    ['Café—Noël 2', 'cafe-noel-2'],
    ['日本', ''],
  ])('%s is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('is one that the server takes, or empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (name) => {
        const slug = slugOf(name);
        return slug === '' || v.is(attributes.fields.slug.write, slug);
      }),
    );
  });
});

import { parseAddress } from '#contract/rules/address.ts';
import { fold } from '#contract/rules/fold.ts';

/** Where a column goes: the address, an attribute, one that is still to be made, or nowhere. */
export type ColumnField = 'email' | `attribute_${number}` | 'new' | '';

/** An attribute as far as guessing needs it. */
export interface KnownAttribute {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

const emailWords = new Set([
  'email',
  'mail',
  'emailadres',
  'emailaddress',
  'mailadres',
  'mailaddress',
  'adres',
]);

/** Words for one thing in English and Dutch, without spaces and signs. */
const sameWords: readonly (readonly string[])[] = [
  ['firstname', 'givenname', 'forename', 'voornaam', 'roepnaam'],
  ['lastname', 'surname', 'familyname', 'achternaam', 'familienaam'],
  ['name', 'fullname', 'naam', 'volledigenaam'],
  ['city', 'town', 'place', 'plaats', 'woonplaats', 'stad', 'gemeente'],
  ['zip', 'zipcode', 'postcode', 'postalcode'],
  ['street', 'straat', 'straatnaam'],
  ['country', 'land'],
  ['phone', 'telephone', 'phonenumber', 'telefoon', 'telefoonnummer'],
  ['mobile', 'mobilenumber', 'cellphone', 'mobiel', 'mobielnummer', 'gsm'],
  ['birthday', 'birthdate', 'dateofbirth', 'geboortedatum', 'verjaardag'],
  ['company', 'organisation', 'organization', 'bedrijf', 'bedrijfsnaam', 'organisatie'],
  ['language', 'taal'],
  ['gender', 'sex', 'geslacht'],
  ['salutation', 'aanhef'],
  ['newsletter', 'nieuwsbrief'],
];

/** Guesses where each column goes, by its name in English or Dutch, the address by what it holds too. No field is given twice. */
export function guessFields(
  columns: readonly string[],
  samples: readonly (readonly string[])[],
  attributes: readonly KnownAttribute[],
): ColumnField[] {
  const words = columns.map(plainWord);
  const emailColumn = findEmail(words, samples);
  const taken = new Set<number>();
  return words.map((word, index): ColumnField => {
    if (index === emailColumn) return 'email';
    const attribute = attributes.find(
      (candidate) => !taken.has(candidate.id) && (isNamed(candidate, word) || meansSame(candidate, word)),
    );
    if (!attribute) return '';
    taken.add(attribute.id);
    return `attribute_${attribute.id}`;
  });
}

function findEmail(words: readonly string[], samples: readonly (readonly string[])[]): number {
  const holds = (index: number) =>
    samples.filter((row) => parseAddress(row[index] ?? '').ok).length * 2 > samples.length;
  const named = words.findIndex((word, index) => emailWords.has(word) && holds(index));
  if (named >= 0) return named;
  const full = words.findIndex((_, index) => samples.length > 0 && holds(index));
  return full >= 0 ? full : words.findIndex((word) => emailWords.has(word));
}

function isNamed({ name, slug }: KnownAttribute, word: string): boolean {
  return word !== '' && (plainWord(name) === word || plainWord(slug) === word);
}

function meansSame({ name, slug }: KnownAttribute, word: string): boolean {
  const own = [plainWord(name), plainWord(slug)];
  return sameWords.some((words) => words.includes(word) && own.some((each) => words.includes(each)));
}

function plainWord(text: string): string {
  return fold(text).replace(/[^a-z0-9]/g, '');
}

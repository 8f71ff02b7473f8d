import { describe, expect, it } from 'vitest';
import { guessFields } from '#src/views/screens/imports/column-guess.ts';

const attributes = [
  { id: 1, name: 'First name', slug: 'first-name' },
  { id: 2, name: 'Achternaam', slug: 'last-name' },
  { id: 3, name: 'City', slug: 'city' },
];
const person = ['jan@example.com', 'Jan', 'Jansen', 'Utrecht'];

describe('the guess of where columns go', () => {
  it.each([
    ['English', ['Email', 'First name', 'Last name', 'City']],
    ['Dutch', ['E-mailadres', 'Voornaam', 'Achternaam', 'Woonplaats']],
    ['slugs', ['e_mail', 'first-name', 'last-name', 'city']],
    ['shouting, with spaces', [' EMAIL ADDRESS ', 'VOORNAAM', 'SURNAME', ' Plaats']],
  ])('knows names in %s', (_, columns) => {
    expect(guessFields(columns, [person], attributes)).toEqual([
      'email',
      'attribute_1',
      'attribute_2',
      'attribute_3',
    ]);
  });

  it('finds the address by what a column holds when no name tells it', () => {
    const columns = ['Who', 'Where to'];
    expect(guessFields(columns, [['Jan', 'jan@example.com']], attributes)).toEqual(['', 'email']);
  });

  it('believes what a column holds before its name', () => {
    const rows = [
      ['Dorpsstraat 1', 'jan@example.com'],
      ['Kerkweg 2', 'piet@example.com'],
    ];
    expect(guessFields(['Adres', 'Contact'], rows, [])).toEqual(['', 'email']);
  });

  it('takes the name alone where no row holds an address', () => {
    expect(guessFields(['Mail', 'Voornaam'], [['none', 'Jan']], attributes)).toEqual([
      'email',
      'attribute_1',
    ]);
  });

  it('gives no field twice and leaves out what it does not know', () => {
    const columns = ['Email', 'E-mailadres', 'Voornaam', 'First name', 'Score', ''];
    const row = ['a@example.com', 'b@example.com', 'A', 'B', '3', ''];
    expect(guessFields(columns, [row], attributes)).toEqual(['email', '', 'attribute_1', '', '', '']);
  });

  it('says that no column holds the address', () => {
    expect(guessFields(['City'], [['Utrecht']], attributes)).toEqual(['attribute_3']);
  });
});

import { expect, it } from 'vitest';
import { tellApart, titlesApart } from '#src/api/cache/tell-apart.ts';

it('gives choices of one name their numbers, unless they have a hint', () => {
  expect(
    tellApart([
      { id: '4', label: 'Customers' },
      { id: '9', label: 'Customers' },
      { id: '5', label: 'Members' },
      { id: '6', label: 'Customers', hint: '12 contacts' },
    ]),
  ).toEqual([
    { id: '4', label: 'Customers', hint: '#4' },
    { id: '9', label: 'Customers', hint: '#9' },
    { id: '5', label: 'Members' },
    { id: '6', label: 'Customers', hint: '12 contacts' },
  ]);
});

it('writes the numbers behind names that several have', () => {
  const lists = [
    { id: 4, name: { value: 'Customers' } },
    { id: 5, name: { value: 'Members' } },
    { id: 9, name: { value: 'Customers' } },
  ];
  expect(titlesApart(lists)).toEqual(['Customers (#4)', 'Members', 'Customers (#9)']);
});

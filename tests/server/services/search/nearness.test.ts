import { expect, it } from 'vitest';
import { isNear } from '#server/services/search/nearness.ts';

it.each([
  ['winter', 'winter sale'],
  ['wintr', 'winter sale'],
  ['winnter', 'winter sale'],
  ['wimter', 'winter sale'],
  ['witner', 'winter sale'],
  ['wint', 'the winter sale'],
  ['newslettre', 'newsletter'],
  ['newslter', 'newsletter of may'],
  ['sale', 'ale'],
  ['ana.mulller', 'ana.muller@example.com'],
])('%s is near %j', (typed, name) => {
  expect(isNear(typed.split(' '), name)).toBe(true);
});

it.each([
  ['wimtr', 'winter sale'],
  ['tset', 'rest'],
  ['abc', 'abd'],
  ['winter spring', 'winter sale'],
  ['sal', 'ale'],
])('%s is not near %j', (typed, name) => {
  expect(isNear(typed.split(' '), name)).toBe(false);
});

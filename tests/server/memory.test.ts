import { expect, it } from 'vitest';
import { createMemory } from '#server/memory.ts';

it('makes each part once, and another memory makes its own', () => {
  const makeSeen = () => new Set<string>();
  const makeNothing = () => undefined;
  const [one, other] = [createMemory(), createMemory()];
  one.part(makeSeen).add('a');
  expect([...one.part(makeSeen)]).toEqual(['a']);
  expect([...other.part(makeSeen)]).toEqual([]);
  expect(one.part(makeNothing)).toBeUndefined();
});

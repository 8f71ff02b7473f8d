import { expect, it } from 'vitest';
import { areSame, changedValues, differingFields, mergeTyped } from '#src/editing/values.ts';

const before = {
  name: 'Winter',
  groups: ['1'],
  links: [{ url: 'https://a.example' }],
  day: null as string | null,
};

it('differ by what they say, not by which object says it', () => {
  const now = { ...before, name: 'Old', links: [{ url: 'https://a.example' }] };
  expect(differingFields(before, now)).toEqual(['name']);
  expect(differingFields(before, { ...before, day: '' })).toEqual(['day']);
  expect(areSame(before, structuredClone(before))).toBe(true);
  expect(areSame<object>(before, { ...before, city: 'Breda' })).toBe(false);
});

it('are sent where they were changed', () => {
  expect(changedValues(before, { ...before, groups: ['1', '2'] })).toEqual({ groups: ['1', '2'] });
});

it('keep what was typed while a save was under way, over what the server made of the rest', () => {
  const sent = { ...before, name: ' Old ' };
  const saved = { ...before, name: 'Old' };
  expect(mergeTyped(sent, { ...sent, day: '2027-01-01' }, saved)).toEqual({ ...saved, day: '2027-01-01' });
});

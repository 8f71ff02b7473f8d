import { describe, expect, it } from 'vitest';
import { campaigns } from '#contract/resources/campaigns.ts';
import { contacts } from '#contract/resources/contacts.ts';
import { parseSearch, writeSearch } from '#src/state/search-string.ts';
import {
  type ListParameters,
  readListParameters,
  toOrders,
  toWireFilters,
  writeListParameters,
} from '#src/views/screens/shared/list-parameters.ts';

const defaults: ListParameters = {
  filters: { inArchive: false },
  sort: [{ field: 'createdAt', descending: true }],
};

describe('the parameters of a list', () => {
  it('are the defaults where the address says nothing', () => {
    expect(readListParameters(campaigns, {}, defaults)).toEqual(defaults);
    expect(writeListParameters(defaults, defaults)).toEqual({});
  });

  it('come back from the address as they were put there', () => {
    const parameters: ListParameters = {
      filters: { name: 'winter & co', state: ['new', 'done'] },
      sort: [
        { field: 'name', descending: false },
        { field: 'createdAt', descending: true },
      ],
    };
    const text = writeSearch(writeListParameters(parameters, defaults));
    expect(readListParameters(campaigns, parseSearch(text), defaults)).toEqual(parameters);
  });

  it('remember that a default filter was taken away', () => {
    const text = writeSearch(writeListParameters({ ...defaults, filters: {} }, defaults));
    expect(text).toBe('?inArchive=any');
    expect(readListParameters(campaigns, parseSearch(text), defaults).filters).toEqual({});
  });

  it('know values in both spellings, and filters as one object', () => {
    const found = readListParameters(campaigns, { 'state.value': 'done' }, defaults);
    expect(found.filters.state).toEqual(['done']);
    const filter = JSON.stringify({ 'state.value': 'scheduled', name: 'x' });
    expect(readListParameters(campaigns, { filter }, defaults).filters).toMatchObject({
      state: ['scheduled'],
      name: 'x',
    });
    expect(readListParameters(campaigns, { filter: 'broken' }, defaults)).toEqual(defaults);
  });

  it('pass over what the list cannot be filtered by', () => {
    expect(readListParameters(campaigns, { colour: 'red' }, defaults)).toEqual(defaults);
  });

  it('take attributes by their slug', () => {
    const found = readListParameters(contacts, { 'attributes[city]': 'Ede' }, { filters: {}, sort: [] });
    expect(found.filters).toEqual({ 'attributes[city]': 'Ede' });
  });

  it('go to the wire with instants and directions', () => {
    const local = '2026-11-27T09:10';
    expect(toWireFilters({ createdAt: { after: local }, inArchive: false, state: ['new'] })).toEqual({
      'createdAt[after]': new Date(local).toISOString(),
      inArchive: 'false',
      state: ['new'],
    });
    expect(toOrders(defaults.sort)).toEqual([{ field: 'createdAt', direction: 'desc' }]);
  });
});

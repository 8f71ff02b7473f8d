import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { groupParameter } from '#src/views/screens/contacts/group-parameter.ts';

describe('the list in the address of a contact screen', () => {
  it.each([
    [{ group: '12' }, { group: 12 }],
    [{ group: '/groups/12', state: 'active' }, { group: 12 }],
    [{ filter: '{"group":12}' }, { group: 12 }],
    [{ filter: '{"group":"/groups/12"}' }, { group: 12 }],
    [{ group: '3', filter: '{"group":12}' }, { group: 3 }],
    [{}, {}],
    [{ group: 'x' }, {}],
    [{ group: ['1', '2'] }, {}],
    [{ filter: '{' }, {}],
    [{ filter: 'null' }, {}],
  ])('%j is %j', (search, expected) => {
    expect(v.parse(groupParameter, search)).toEqual(expected);
  });
});

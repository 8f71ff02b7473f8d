import { beforeAll, describe, expect, it } from 'vitest';
import type { ColumnActions, FilterActions, ViewActions } from '#src/commands/offers/list-actions.ts';
import { createReadingWorld, given } from './reading-world.ts';

type World = Awaited<ReturnType<typeof createReadingWorld>>;
const worlds: World[] = [];
beforeAll(async () => {
  for (const language of ['en', 'nl'] as const) worlds.push(await createReadingWorld(language));
});

const nothing = () => {};
const columns = [
  { value: 'email', title: 'Email' },
  { value: 'city', title: 'City' },
  { value: 'createdAt', title: 'Created' },
];
const states = ['active', 'unsubscribed', 'bounced-out'];
const filters: FilterActions = {
  offered: () => [
    { value: 'email', titleKey: 'resources:field.email' },
    {
      value: 'state',
      titleKey: 'resources:field.state',
      options: states.map((value) => ({ value, titleKey: `resources:state.${value}` })),
    },
    { value: 'tags', titleKey: 'resources:field.tags', resource: 'tags' },
  ],
  set: nothing,
  clear: nothing,
  canClear: () => true,
};
const columnActions: ColumnActions = {
  move: nothing,
  resize: nothing,
  pin: nothing,
  hide: nothing,
  arranged: () => ({}),
  hidden: () => columns.slice(1, 2),
  shown: () => columns,
  sortable: () => columns,
  hideNamed: nothing,
  pinNamed: nothing,
  sortBy: nothing,
  show: nothing,
  reset: nothing,
  sort: nothing,
};
const views: ViewActions = {
  inForce: () => null,
  saved: () => [{ value: 'Late ones', title: 'Late ones' }],
  save: () => ({ with: {} }) as never,
  open: nothing,
  remove: () => ({ with: {} }) as never,
};

describe('what is typed for a list', () => {
  it.each([
    ['filter state unsubscribed', 'screen.filter', { filter: 'state', value: 'unsubscribed' }],
    ['filter by state active', 'screen.filter', { filter: 'state', value: 'active' }],
    ['filter status afgemeld', 'screen.filter', { filter: 'state', value: 'unsubscribed' }],
    ['filter email example.com', 'screen.filter', { filter: 'email', value: 'example.com' }],
    ['sort by created', 'screen.sort-by', { column: 'createdAt' }],
    ['sort by city descending', 'screen.sort-by', { column: 'city', direction: 'desc' }],
    ['sorteer op city aflopend', 'screen.sort-by', { column: 'city', direction: 'desc' }],
    ['hide column city', 'screen.column-hide-named', { column: 'city' }],
    ['kolom verbergen city', 'screen.column-hide-named', { column: 'city' }],
    ['show column city', 'screen.column-show', { column: 'city' }],
    ['pin column email', 'screen.column-pin-named', { column: 'email' }],
    ['open view late ones', 'screen.view-open', { view: 'Late ones' }],
  ])('%s, in both languages, beside what is selected', (text, id, values) => {
    for (const world of worlds)
      for (const selected of [[], [4, 5]]) {
        world.stand({
          resource: 'contacts',
          selected,
          list: { filters, columns: columnActions, views },
        });
        const [row] = world.rows(text);
        expect(given(row), text).toEqual({ id, values, references: {} });
        expect(row?.reason, text).toBeUndefined();
      }
  });

  it('filters by a record of the number', () => {
    for (const world of worlds) {
      world.stand({ resource: 'campaigns', list: { filters } });
      expect(given(world.rows('filter tags 5')[0])).toEqual({
        id: 'screen.filter',
        values: { filter: 'tags' },
        references: { value: { resource: 'tags', id: 5 } },
      });
    }
  });

  it('saves no view of the word filter', () => {
    for (const world of worlds) {
      world.stand({ resource: 'contacts', list: { filters, columns: columnActions, views } });
      for (const text of ['filter newsletter', 'sort newsletter', 'filter op nieuwsbrief'])
        for (const row of world.rows(text)) expect(given(row)?.id, text).not.toBe('screen.view-save');
    }
  });
});

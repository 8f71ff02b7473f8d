import {
  type Argument,
  choice,
  dependent,
  offered,
  optional,
  pick,
  text,
} from '../kernel/arguments/arguments.ts';
import type { Context } from '../kernel/context/context-keys.ts';
import { holds, meets, refuse, type When } from '../kernel/context/when.ts';
import { listOffersKey } from '../offers/list-offers.ts';
import { whereOffered } from '../offers/where-offered.ts';
import { defineCommand } from '../services.ts';

const elsewhere = refuse(listOffersKey.reasonKey, 'elsewhere');
const ofList = whereOffered(listOffersKey, 'columns');
const hasFilters: When = meets(listOffersKey, ({ filters }) =>
  filters && filters.offered().length > 0 ? holds : elsewhere,
);
const isFiltered: When = meets(listOffersKey, ({ filters }) => {
  if (!filters) return elsewhere;
  return filters.canClear() ? holds : refuse('kernel:reason.no-filters');
});

const filtersOf = (context: Context) => context.get(listOffersKey).filters?.offered() ?? [];
const columnsOf = (context: Context) => context.get(listOffersKey).columns;

/** What a filter may hold: one of its options or a record, else any text. */
function valueArgument(filter: unknown, context: Context): Argument {
  const { options, resource } = filtersOf(context).find(({ value }) => value === filter) ?? {};
  if (resource !== undefined) return pick(resource, { fromSubject: false });
  return options ? offered(() => options) : text({ ask: { key: 'resources:ask.filterText' } });
}

function wordOf(value: unknown): string {
  const isRecord = typeof value === 'object' && value !== null && 'id' in value;
  return String(isRecord ? value.id : value);
}

const setFilter = defineCommand({
  id: 'screen.filter',
  section: 'screen',
  when: hasFilters,
  unrepeatable: true,
  args: {
    filter: offered(filtersOf, { ask: { key: 'resources:ask.filter' } }),
    value: dependent(({ filter }, context) => valueArgument(filter, context)),
  },
  run({ offers }, { filter, value }) {
    offers(listOffersKey).filters?.set(filter, wordOf(value));
  },
});

const clearFilters = defineCommand({
  id: 'screen.filter-clear',
  section: 'screen',
  when: isFiltered,
  unrepeatable: true,
  run({ offers }) {
    offers(listOffersKey).filters?.clear();
  },
});

const sortBy = defineCommand({
  id: 'screen.sort-by',
  section: 'screen',
  when: ofList,
  unrepeatable: true,
  args: {
    column: offered((context) => columnsOf(context)?.sortable() ?? [], {
      ask: { key: 'resources:ask.sort' },
    }),
    direction: optional(choice({ asc: 'resources:sort.ascending', desc: 'resources:sort.descending' })),
  },
  run({ offers }, { column, direction }) {
    offers(listOffersKey).columns?.sortBy(column, direction ?? 'asc');
  },
});

const shownColumn = offered((context) => columnsOf(context)?.shown() ?? [], {
  ask: { key: 'resources:ask.column' },
});

const hideNamed = defineCommand({
  id: 'screen.column-hide-named',
  section: 'screen',
  when: ofList,
  unrepeatable: true,
  args: {
    column: shownColumn,
  },
  run({ offers }, { column }) {
    offers(listOffersKey).columns?.hideNamed(column);
  },
});

const pinNamed = defineCommand({
  id: 'screen.column-pin-named',
  section: 'screen',
  when: ofList,
  unrepeatable: true,
  args: {
    column: shownColumn,
  },
  run({ offers }, { column }) {
    offers(listOffersKey).columns?.pinNamed(column);
  },
});

/** What a list is filtered and sorted by, and its columns by their names. */
export const listFilterCommands = [setFilter, clearFilters, sortBy, hideNamed, pinNamed] as const;

import { type RawBuilder, sql } from 'kysely';
import type { Collection } from '#contract/wire/collection.ts';
import type { Scope } from '../scope.ts';
import { allOf, filterConditions } from './conditions.ts';
import {
  type Condition,
  isThere,
  type RecordTable,
  type ResourceDefinition,
  type Row,
} from './definition.ts';
import type { ListParameters } from './list-parameters.ts';
import { owned } from './ownership.ts';

/** A page of a resource: its records and the exact total (contract, Lists). A page past the end has no members. */
export async function listRecords(
  scope: Scope,
  definition: ResourceDefinition,
  parameters: ListParameters,
): Promise<{ members: unknown[]; total: number }> {
  const conditions = await listConditions(scope, definition, parameters);
  const { rows, total } = looksForText(definition, parameters)
    ? await pageOfHits(scope, definition, parameters, conditions)
    : await pageOfAll(scope, definition, parameters, conditions);
  return { members: await definition.present(scope, rows, false), total };
}

interface FoundPage {
  rows: Row<RecordTable>[];
  total: number;
}

/** Whether the call looks for a text among very many rows. */
function looksForText({ resource, search }: ResourceDefinition, { filters }: ListParameters): boolean {
  const textual = filters.some(({ name }) => ['text', 'attributes'].includes(resource.filters[name] ?? ''));
  return textual && search?.large === true;
}

async function pageOfAll(
  scope: Scope,
  definition: ResourceDefinition,
  parameters: ListParameters,
  condition: Condition,
): Promise<FoundPage> {
  const kept = parameters.ids ? null : await definition.keptTotal?.(scope, parameters.filters);
  const total = kept ?? (await countRows(scope, definition.table, condition));
  return { rows: await pageOfRows(scope, definition, parameters, condition, total), total };
}

/**
 * Finding a text among very many rows is the work, and where the hits lie in the order is not known: they are gathered
 * once, by whatever index finds them, and both counted and sorted from there.
 */
async function pageOfHits(
  scope: Scope,
  definition: ResourceDefinition,
  parameters: ListParameters,
  condition: Condition,
): Promise<FoundPage> {
  const table = sql.table(definition.table);
  const terms = await orderTerms(scope, definition, parameters.orders, condition);
  const gathered = sql.join(terms.map(({ by }, index) => sql`${by} as ${sql.ref(`by_${index}`)}`));
  const gatheredTerms = terms.map((term, index) => ({ ...term, by: sql.ref(`t.by_${index}`) }));
  const skip = (parameters.page - 1) * parameters.perPage;
  const found = await sql<Row<RecordTable> & { hit_count: number }>`
    with hits as materialized (select t.id, ${gathered} from ${table} t where ${condition})
    select counted.hit_count, t.*
    from (select count(*)::int as hit_count from hits) counted
    left join (
      select t.id from hits t order by ${sorting(gatheredTerms)} limit ${parameters.perPage} offset ${skip}
    ) page on true
    left join ${table} t on t.id = page.id
    order by ${sorting(terms)}`.execute(scope.db);
  const rows = found.rows.map(({ hit_count: _, ...row }) => row as Row<RecordTable>);
  return { rows: rows.filter(({ id }) => id !== null), total: found.rows[0]!.hit_count };
}

/** Every condition of a list call: the account, not deleted, what may be seen, the filters and the ids. */
async function listConditions(
  scope: Scope,
  definition: ResourceDefinition,
  parameters: Pick<ListParameters, 'filters' | 'ids'>,
): Promise<Condition> {
  const filteredBy = new Set(parameters.filters.map((filter) => filter.name));
  const visible = definition.visible?.(filteredBy);
  return allOf([
    owned(scope, definition.table, 't'),
    isThere(definition),
    ...(visible ? [visible] : []),
    ...(await filterConditions(scope, definition, parameters.filters)),
    ...(parameters.ids ? [sql<boolean>`t.id = any(${parameters.ids}::bigint[])`] : []),
  ]);
}

async function countRows(scope: Scope, table: RecordTable, condition: Condition): Promise<number> {
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} t where ${condition}`.execute(scope.db);
  return counted.rows[0]!.count;
}

/**
 * The keys of the page are found first, from the nearer end, so that an index on the order can serve them alone; only
 * then are the rows read.
 */
async function pageOfRows(
  scope: Scope,
  definition: ResourceDefinition,
  parameters: ListParameters,
  condition: Condition,
  total: number,
): Promise<Row<RecordTable>[]> {
  const skip = (parameters.page - 1) * parameters.perPage;
  const count = Math.min(parameters.perPage, total - skip);
  if (count <= 0) return [];
  const fromEnd = skip > total / 2;
  const offset = fromEnd ? total - skip - count : skip;
  const table = sql.table(definition.table);
  const terms = await orderTerms(scope, definition, parameters.orders, condition);
  const found = await sql<Row<RecordTable>>`
    select t.* from (
      select t.id from ${table} t where ${condition}
      order by ${sorting(terms, fromEnd)} limit ${count} offset ${offset}
    ) page join ${table} t on t.id = page.id
    order by ${sorting(terms)}`.execute(scope.db);
  return found.rows;
}

interface OrderTerm {
  readonly by: RawBuilder<unknown>;
  readonly descending: boolean;
}

/** What the rows are sorted by, in turn; the id is always the last. */
async function orderTerms(
  scope: Scope,
  definition: ResourceDefinition,
  orders: ListParameters['orders'],
  condition: Condition,
): Promise<OrderTerm[]> {
  const idOrder = orders.find((order) => order.field === 'id');
  const usually = definition.newestFirst ?? false;
  const lastDescending = idOrder?.descending ?? orders.at(-1)?.descending ?? usually;
  const terms: OrderTerm[] = [];
  for (const { field, descending } of orders)
    if (field !== 'id') terms.push({ by: await orderBy(scope, definition, field, condition), descending });
  return [...terms, { by: sql.ref('t.id'), descending: lastDescending }];
}

async function orderBy(
  scope: Scope,
  definition: ResourceDefinition,
  field: string,
  condition: Condition,
): Promise<RawBuilder<unknown>> {
  // Rows that nobody writes are all of one version.
  if (field === 'version') return definition.isReadOnly ? sql`0::int` : sql.ref('t.version');
  const special = definition.orderBy?.[field];
  if (special) return special(scope, condition);
  const storage = definition.fields[field];
  if (!storage)
    throw new Error(`${definition.resource.name} declares the order ${field} but does not store it`);
  return sql.ref(`t.${storage.folded ?? storage.column}`);
}

function sorting(terms: readonly OrderTerm[], isReversed = false): RawBuilder<unknown> {
  return sql.join(
    terms.map(({ by, descending }) => (descending !== isReversed ? sql`${by} desc` : sql`${by} asc`)),
  );
}

/** Wraps a page as a Hydra collection with links to its neighbours. */
export function collection<Member>(
  path: string,
  query: URLSearchParams,
  page: { members: Member[]; total: number; page: number; perPage: number },
): Collection<Member> {
  const last = Math.max(1, Math.ceil(page.total / page.perPage));
  const at = (number: number) => {
    const parameters = new URLSearchParams(query);
    parameters.set('page', String(number));
    return `${path}?${parameters}`;
  };
  return {
    '@id': path,
    '@type': 'hydra:Collection',
    'hydra:member': page.members,
    'hydra:totalItems': page.total,
    'hydra:view': {
      '@id': at(page.page),
      '@type': 'hydra:PartialCollectionView',
      'hydra:first': at(1),
      'hydra:last': at(last),
      ...(page.page > 1 ? { 'hydra:previous': at(Math.min(page.page - 1, last)) } : {}),
      ...(page.page < last ? { 'hydra:next': at(page.page + 1) } : {}),
    },
  };
}

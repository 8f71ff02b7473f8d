import { type RawBuilder, sql } from 'kysely';
import type { SearchHit } from '#contract/resources/general.ts';
import { parseAddress } from '#contract/rules/address.ts';
import { fold } from '#contract/rules/fold.ts';
import { idFromPath, parseId } from '#contract/wire/reference.ts';
import { escapeLike } from '../gateway/conditions.ts';
import type { RecordTable, ResourceDefinition, Row } from '../gateway/definition.ts';
import { owned } from '../gateway/ownership.ts';
import { resourceDefinitions } from '../resources/index.ts';
import type { Scope } from '../scope.ts';

/** How good a hit is: the smaller the better. */
const grades = { id: 0, exact: 1, prefix: 2, word: 3, inside: 4, near: 5 } as const;

interface Graded extends SearchHit {
  grade: number;
}

/**
 * Finds records by id, path, address or name over every resource that the account may read (contract, search): an exact
 * id first, then an exact address or name, then beginnings, words, parts, and names with a wrong letter.
 */
export async function searchRecords(scope: Scope, text: string, limit: number): Promise<SearchHit[]> {
  const wanted = text.trim();
  if (wanted === '') return [];
  const found: Graded[] = [];
  for (const definition of readable(scope))
    found.push(...(await searchOne(scope, definition, wanted, limit)));
  found.sort((a, b) => a.grade - b.grade || a.title.length - b.title.length || a.id - b.id);
  return found.slice(0, limit).map(({ grade: _, ...hit }) => hit);
}

function readable(scope: Scope): ResourceDefinition[] {
  return resourceDefinitions.filter(
    ({ resource, search }) =>
      search && resource.modules.some((module) => scope.principal.modules.includes(module)),
  );
}

async function searchOne(
  scope: Scope,
  definition: ResourceDefinition,
  text: string,
  limit: number,
): Promise<Graded[]> {
  const { resource } = definition;
  const fromPath = idFromPath(text, resource.path);
  const number = fromPath ?? parseId(text.replace(/^#/, '')) ?? idBehindName(text, resource.type);
  const byId = number === null ? [] : await rowsWhere(scope, definition, sql<boolean>`t.id = ${number}`, 1);
  const hits = byId.map((row) => graded(definition, row, grades.id));
  if (fromPath !== null) return hits;
  const seen = new Set(hits.map((hit) => hit.id));
  for (const row of await rowsNamed(scope, definition, text, limit)) {
    if (!seen.has(row.id)) hits.push(graded(definition, row, gradeOf(definition, row, text)));
  }
  return hits;
}

function idBehindName(text: string, type: string): number | null {
  const match = /^([a-z]+)\s+#?(\d+)$/i.exec(text);
  if (!match || !type.toLowerCase().startsWith(match[1]!.toLowerCase().replace(/s$/, ''))) return null;
  return parseId(match[2]!);
}

async function rowsNamed(scope: Scope, definition: ResourceDefinition, text: string, limit: number) {
  const columns = definition.search!.columns.map((column) => sql.ref<string>(`t.${column}`));
  const folded = fold(text);
  const parsed = parseAddress(text);
  const anyColumn = (test: (column: RawBuilder<string>) => RawBuilder<boolean>) =>
    sql<boolean>`(${sql.join(columns.map(test), sql` or `)})`;
  const pattern = `%${escapeLike(folded)}%`;
  const inside = await rowsWhere(
    scope,
    definition,
    anyColumn((column) => sql<boolean>`${column} like ${pattern}`),
    limit,
  );
  if (inside.length > 0 || parsed.ok || folded.length < 4) return inside;
  return rowsWhere(
    scope,
    definition,
    anyColumn((column) => sql<boolean>`${folded} <% ${column}`),
    limit,
  );
}

async function rowsWhere(
  scope: Scope,
  definition: ResourceDefinition,
  condition: RawBuilder<boolean>,
  limit: number,
): Promise<Row<RecordTable>[]> {
  const visible = definition.visible?.(new Set());
  const found = await sql<Row<RecordTable>>`
    select t.* from ${sql.table(definition.table)} t
    where ${owned(scope, definition.table, 't')} and t.deleted_at is null and ${condition}
    ${visible ? sql`and ${visible}` : sql``} limit ${limit}`.execute(scope.db);
  return found.rows;
}

function gradeOf(definition: ResourceDefinition, row: Row<RecordTable>, text: string): number {
  const folded = fold(text);
  const cells = definition.search!.columns.map((column) => String((row as Record<string, unknown>)[column]));
  if (cells.includes(folded)) return grades.exact;
  if (cells.some((cell) => cell.startsWith(folded))) return grades.prefix;
  if (cells.some((cell) => cell.includes(` ${folded}`))) return grades.word;
  return cells.some((cell) => cell.includes(folded)) ? grades.inside : grades.near;
}

function graded(definition: ResourceDefinition, row: Row<RecordTable>, grade: number): Graded {
  const { resource, search } = definition;
  return {
    '@id': `${resource.path}/${row.id}`,
    '@type': resource.type,
    id: row.id,
    title: search!.title(row),
    subtitle: search!.subtitle(row),
    grade,
  };
}

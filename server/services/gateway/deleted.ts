import { sql } from 'kysely';
import type { DeletedRecord } from '#contract/resources/general.ts';
import { limits } from '#contract/rules/limits.ts';
import type { Scope } from '../scope.ts';
import type { RecordTable, ResourceDefinition, Row } from './definition.ts';
import { owned } from './ownership.ts';
import type { WireRecord } from './records.ts';

interface Gone {
  readonly place: number;
  readonly id: number;
  readonly deleted_at: Date;
  readonly deleted_by: number | null;
}

/** A page of what can still be brought back, the newest first, over all these resources. */
export async function listDeleted(
  scope: Scope,
  definitions: readonly ResourceDefinition[],
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ members: DeletedRecord[]; total: number }> {
  if (definitions.length === 0) return { members: [], total: 0 };
  const oldest = new Date(scope.now.getTime() - limits.undeleteHours * 3_600_000);
  const branches = definitions.map(
    ({ table }, place) => sql`
      select ${sql.lit(place)}::int as place, t.id, t.deleted_at, t.deleted_by from ${sql.table(table)} t
      where ${owned(scope, table, 't')} and t.deleted_at is not null and t.deleted_at >= ${oldest}`,
  );
  const all = sql`(${sql.join(branches, sql` union all `)}) as gone`;
  const found = await sql<Gone>`
    select * from ${all} order by deleted_at desc, place, id desc
    limit ${sql.lit(perPage)} offset ${(page - 1) * perPage}`.execute(scope.db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${all}`.execute(scope.db);
  const titles = await titlesOf(scope, definitions, found.rows);
  const people = await namesOf(scope, found.rows);
  const members = found.rows.map(({ place, id, deleted_at, deleted_by }) => {
    const { path, type } = definitions[place]!.resource;
    return {
      path: `${path}/${id}`,
      type,
      title: titles.get(`${place} ${id}`) ?? '',
      deletedAt: `${deleted_at.toISOString().slice(0, 19)}Z`,
      by: people.get(Number(deleted_by)) ?? null,
    };
  });
  return { members, total: counted.rows[0]?.total ?? 0 };
}

async function titlesOf(
  scope: Scope,
  definitions: readonly ResourceDefinition[],
  gone: readonly Gone[],
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  for (const [place, definition] of definitions.entries()) {
    const ids = gone.filter((each) => each.place === place).map(({ id }) => id);
    if (ids.length === 0) continue;
    const { rows } = await sql<Row<RecordTable>>`
      select t.* from ${sql.table(definition.table)} t
      where ${owned(scope, definition.table, 't')} and t.id = any(${ids}::bigint[])`.execute(scope.db);
    const { search } = definition;
    const records = search ? [] : await definition.present(scope, rows, false);
    for (const [index, row] of rows.entries()) {
      const title = search ? search.title(row) : shownTitle(definition, records[index] as WireRecord);
      titles.set(`${place} ${row.id}`, title);
    }
  }
  return titles;
}

/** What stands in a stub of the record, one behind the other. */
function shownTitle({ resource }: ResourceDefinition, record: WireRecord): string {
  const fields = record as unknown as Readonly<Record<string, unknown>>;
  return resource.display.map((name) => plainText(fields[name])).join(' · ');
}

function plainText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return value === null ? '' : String(value ?? '');
  const { company, name, email } = value as Readonly<Record<string, unknown>>;
  return String(company || name || email || '');
}

async function namesOf(scope: Scope, gone: readonly Gone[]): Promise<ReadonlyMap<number, string>> {
  const ids = new Set(gone.flatMap(({ deleted_by }) => (deleted_by === null ? [] : [Number(deleted_by)])));
  if (ids.size === 0) return new Map();
  const people = await scope.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(people.map(({ id, email }) => [Number(id), email]));
}

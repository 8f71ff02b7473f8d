import { sql } from 'kysely';
import type { Stub } from '#contract/wire/reference.ts';
import type { Scope } from '../scope.ts';
import type { RecordTable, ResourceDefinition, Row } from './definition.ts';
import { owned } from './ownership.ts';

/** Where referred records are stored, and what their stubs show. */
interface ReferenceTarget {
  readonly table: RecordTable;
  readonly type: string;
  stub(row: Record<string, unknown>): Record<string, unknown>;
}

const value = (content: unknown) => ({ value: content });

const targets: Readonly<Record<string, ReferenceTarget>> = {
  '/attributes': {
    table: 'attribute',
    type: 'Attribute',
    stub: (row) => ({ name: row.name, slug: row.slug }),
  },
  '/tags': { table: 'tag', type: 'Tag', stub: (row) => ({ label: value(row.label) }) },
  '/groups': { table: 'contact_group', type: 'Group', stub: (row) => ({ name: value(row.name) }) },
  '/contacts': {
    table: 'contact',
    type: 'Contact',
    stub: (row) => ({ email: row.email, state: value(row.state) }),
  },
  '/campaign/senders': {
    table: 'sender',
    type: 'Sender',
    stub: (row) => ({
      name: row.name,
      email: row.email,
      state: value(row.state),
      headerValue: `${row.name} <${row.email}>`,
    }),
  },
  '/messages': {
    table: 'message',
    type: 'Message',
    stub: (row) => ({
      name: row.name,
      privacy: value(row.privacy),
      publishState: value(row.publish_state),
      inArchive: row.in_archive,
    }),
  },
  '/admin/users': {
    table: 'users',
    type: 'User',
    stub: (row) => ({
      company: row.company,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
    }),
  },
  '/admin/products': {
    table: 'product',
    type: 'Product',
    stub: (row) => ({ name: row.name, type: row.type }),
  },
  '/campaigns': {
    table: 'campaign',
    type: 'Campaign',
    stub: (row) => ({ name: row.name, state: value(row.state) }),
  },
};

function targetOf(path: string): ReferenceTarget {
  const target = targets[path];
  if (!target) throw new Error(`Nothing is known of references to ${path}`);
  return target;
}

/** The stubs of referred records of this account by id; one that is gone says so (contract, References). */
export async function loadStubs(
  scope: Scope,
  path: string,
  ids: Iterable<number | null>,
): Promise<(id: number | null) => Stub | null> {
  const wanted = [...new Set([...ids].filter((id): id is number => id !== null))];
  if (wanted.length === 0) return () => null;
  const target = targetOf(path);
  const found = await sql<{ id: number; deleted_at: Date | null }>`
    select t.* from ${sql.table(target.table)} t where ${owned(scope, target.table, 't')} and id = any(${wanted}::bigint[])`.execute(
    scope.db,
  );
  const rows = new Map(found.rows.map((row) => [row.id, row]));
  return (id) => {
    if (id === null) return null;
    const row = rows.get(id);
    const head = { '@id': `${path}/${id}`, '@type': target.type, id };
    return !row || row.deleted_at ? { ...head, gone: true } : { ...head, ...target.stub({ ...row }) };
  };
}

/** Of these ids, those that this account has, or had before they were deleted. */
export async function existingIds(
  scope: Scope,
  path: string,
  ids: readonly number[],
  withDeleted = false,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { table } = targetOf(path);
  const found = await sql<{ id: number }>`
    select id from ${sql.table(table)} t
    where ${owned(scope, table, 't')} and id = any(${[...ids]}::bigint[])
      ${withDeleted ? sql`` : sql`and deleted_at is null`}`.execute(scope.db);
  return new Set(found.rows.map((row) => row.id));
}

/**
 * The fields of a write that refer to a record which this account does not have. A single reference that is sent back
 * unchanged stays, even where the record is gone.
 */
export async function missingReferences(
  scope: Scope,
  definition: ResourceDefinition,
  values: Readonly<Record<string, unknown>>,
  before: Row<RecordTable> | null,
): Promise<string[]> {
  const missing: string[] = [];
  for (const [name, field] of Object.entries(definition.resource.fields)) {
    const sent = values[name];
    if (!field.target || sent === undefined || sent === null) continue;
    const storage = definition.fields[name];
    const kept = storage && before ? (before as Record<string, unknown>)[storage.column] : undefined;
    if (kept !== undefined && kept === sent) continue;
    const ids = Array.isArray(sent) ? sent.filter((id) => typeof id === 'number') : [Number(sent)];
    const existing = await existingIds(scope, field.target, ids);
    if (field.kind === 'reference' && !existing.has(ids[0]!)) missing.push(name);
    if (field.kind === 'references' && !storage) {
      const allowed = (await definition.keptReferences?.(scope, name, before)) ?? new Set<number>();
      if (ids.some((id) => !existing.has(id) && !allowed.has(id))) missing.push(name);
    }
  }
  return missing;
}

import { sql } from 'kysely';
import { type Contact, contacts } from '#contract/resources/contacts.ts';
import { parseAddress } from '#contract/rules/address.ts';
import { fold } from '#contract/rules/fold.ts';
import { settableContactStates } from '#contract/rules/states.ts';
import { type Violation, violation } from '#contract/rules/violations.ts';
import type { ValuesOf } from '#contract/wire/resource.ts';
import { ensureAddresses, findAddresses, refreshContactStates } from '../../store/addresses.ts';
import { contactRoom } from '../account/limits.ts';
import { ApiError, refusal } from '../errors.ts';
import { allOf, contains, readReferences } from '../gateway/conditions.ts';
import { defineResourceServer, type FilterInput, type Row, stored } from '../gateway/definition.ts';
import { recordHead } from '../gateway/head.ts';
import { existingIds, loadStubs } from '../gateway/references.ts';
import { StoredJson } from '../gateway/stored-json.ts';
import type { Scope } from '../scope.ts';
import { wireTime } from '../time/wire-time.ts';

/** Contacts of a list: one address once in a list; the address decides over blacklisted and bounced-out. */
export const contactDefinition = defineResourceServer<typeof contacts, 'contact'>({
  resource: contacts,
  table: 'contact',
  fields: {
    email: { column: 'email', folded: 'email_folded' },
    state: stored('state'),
    group: stored('group_id'),
    createdAt: stored('created_at'),
  },
  visible: (filteredBy) =>
    filteredBy.has('group')
      ? null
      : sql<boolean>`exists (select 1 from contact_group g where g.id = t.group_id and g.deleted_at is null)`,
  filters: { group: groupCondition, attributes: attributeCondition },
  keptTotal,
  present,
  check,
  columns,
  async afterSave(scope, row, _values, before) {
    await refreshContactStates(scope.db, scope.accountId, [row.address_id]);
    const fresh = await scope.db
      .selectFrom('contact')
      .select('state')
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    row.state = fresh.state;
    scope.announce({ resource: 'groups', id: row.group_id, change: 'updated' });
    if (before && before.group_id !== row.group_id)
      scope.announce({ resource: 'groups', id: before.group_id, change: 'updated' });
  },
  together: {
    fields: ['state'],
    async afterSave(scope, before) {
      await refreshContactStates(scope.db, scope.accountId, addressesOf(before));
      announceLists(scope, before);
    },
    afterDelete: async (scope, rows) => announceLists(scope, rows),
    afterUndelete: comeBack,
  },
  afterDelete: async (scope, row) => announceLists(scope, [row]),
  afterUndelete: (scope, row) => comeBack(scope, [row]),
  search: { columns: ['email_folded'], large: true, title: (row) => row.email, subtitle: (row) => row.state },
});

const addressesOf = (rows: readonly Row<'contact'>[]) => rows.map((row) => row.address_id);

function announceLists(scope: Scope, rows: readonly Row<'contact'>[]): void {
  for (const id of new Set(rows.map((row) => row.group_id)))
    scope.announce({ resource: 'groups', id, change: 'updated' });
}

async function comeBack(scope: Scope, rows: readonly Row<'contact'>[]): Promise<void> {
  await refuseOverLimit(scope);
  await refreshContactStates(scope.db, scope.accountId, addressesOf(rows));
  announceLists(scope, rows);
}

async function groupCondition(scope: Scope, filter: FilterInput) {
  const ids = readReferences(filter, contacts.fields.group);
  const existing = [...(await existingIds(scope, '/groups', ids))];
  if (existing.length === 1) return sql<boolean>`t.group_id = ${existing[0]}`;
  return sql<boolean>`t.group_id = any(${existing}::bigint[])`;
}

async function attributeCondition(scope: Scope, filter: FilterInput) {
  const attribute = await scope.db
    .selectFrom('attribute')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where('slug', '=', filter.part ?? '')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!attribute) throw refusal('noSuchFilter', { name: `attributes[${filter.part}]` });
  const value = sql`coalesce(t.attributes_folded ->> ${String(attribute.id)}, '')`;
  return allOf(filter.values.map((text) => contains(value, text)));
}

async function keptTotal(scope: Scope, filters: readonly FilterInput[]): Promise<number | null> {
  if (filters.length > 1 || (filters.length === 1 && filters[0]!.name !== 'group')) return null;
  const ids = filters[0] ? readReferences(filters[0], contacts.fields.group) : null;
  const kept = await sql<{ count: number }>`
    select coalesce(sum(number_of_contacts), 0)::int as count from contact_group
    where account_id = ${scope.accountId} and deleted_at is null
    ${ids ? sql`and id = any(${ids}::bigint[])` : sql``}`.execute(scope.db);
  return kept.rows[0]!.count;
}

async function present(scope: Scope, rows: Row<'contact'>[]): Promise<Contact[]> {
  const groupOf = await loadStubs(
    scope,
    '/groups',
    rows.map((row) => row.group_id),
  );
  const attributes = await scope.db
    .selectFrom('attribute')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...recordHead(contacts, row),
    email: row.email,
    state: { value: row.state },
    group: groupOf(row.group_id)!,
    attributes: attributes
      .filter(({ id }) => row.attributes[id] !== undefined)
      .map(({ id }) => ({ attributeId: id, value: row.attributes[id]! })),
    createdAt: wireTime(row.created_at),
  }));
}

type Values = ValuesOf<typeof contacts>;

async function check(scope: Scope, values: Values, before: Row<'contact'> | null): Promise<Violation[]> {
  const violations: Violation[] = [];
  const settable: readonly string[] = settableContactStates;
  if (values.state !== undefined && !settable.includes(values.state) && values.state !== before?.state) {
    violations.push(violation('state', 'unknownOption'));
  }
  const ids = (values.attributes ?? []).map((each) => each.attributeId);
  const existing = await existingIds(scope, '/attributes', ids);
  for (const [index, id] of ids.entries()) {
    const place = `attributes.${index}.attributeId`;
    if (!existing.has(id)) violations.push(violation(place, 'unknownReference'));
    else if (ids.indexOf(id) < index) violations.push(violation(place, 'namedBefore'));
  }
  if (violations.length > 0) return violations;
  if (!before) await requireRoom(scope);
  await refuseTaken(scope, values, before);
  return [];
}

async function requireRoom(scope: Scope): Promise<void> {
  const room = await contactRoom(scope);
  if (room !== null && room <= 0) throw new ApiError('overContactLimit');
}

/** A contact that is back already counts itself: the account may stand at its limit, not above it. */
async function refuseOverLimit(scope: Scope): Promise<void> {
  const room = await contactRoom(scope);
  if (room !== null && room < 0) throw new ApiError('overContactLimit');
}

async function refuseTaken(scope: Scope, values: Values, before: Row<'contact'> | null): Promise<void> {
  if (values.email === undefined && values.group === undefined) return;
  const parsed = parseAddress(values.email ?? before!.email);
  if (!parsed.ok) return;
  const addressId = (await findAddresses(scope.db, scope.accountId, [parsed.folded])).get(parsed.folded);
  if (addressId === undefined) return;
  const taken = await scope.db
    .selectFrom('contact')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where('group_id', '=', values.group ?? before!.group_id)
    .where('address_id', '=', addressId)
    .where('deleted_at', 'is', null)
    .where('id', '!=', before?.id ?? 0)
    .executeTakeFirst();
  if (taken) throw refusal('contactExists', { path: `/contacts/${taken.id}` });
}

async function columns(scope: Scope, values: Values, before: Row<'contact'> | null) {
  const changed: Record<string, unknown> = {};
  if (values.email !== undefined) {
    const parsed = parseAddress(values.email);
    if (!parsed.ok) throw new Error('The address was checked before');
    changed.address_id = (await ensureAddresses(scope.db, scope.accountId, [parsed.folded])).get(
      parsed.folded,
    );
  }
  if (values.state !== undefined) {
    const settable: readonly string[] = settableContactStates;
    changed.state = before?.state ?? 'active';
    if (settable.includes(values.state)) changed.own_state = changed.state = values.state;
  }
  const place = {
    group: values.group ?? before?.group_id,
    address: changed.address_id ?? before?.address_id,
  };
  if (place.group !== before?.group_id || place.address !== before?.address_id) {
    const own = changed.own_state ?? before?.own_state ?? 'active';
    changed.own_state = sql`own_contact_state(${scope.accountId}, ${place.group}, ${place.address}, ${own})`;
  }
  if (values.attributes !== undefined) {
    const kept = {
      ...(await hiddenValues(scope, before)),
      ...Object.fromEntries(values.attributes.map((each) => [each.attributeId, each.value])),
    };
    const filled = Object.entries(kept).filter(([, value]) => value !== '');
    changed.attributes = new StoredJson(Object.fromEntries(filled));
    changed.attributes_folded = new StoredJson(
      Object.fromEntries(filled.map(([id, value]) => [id, fold(value)])),
    );
  }
  return changed;
}

/** The values of attributes that are deleted: they are not read, and come back with the attribute. */
async function hiddenValues(scope: Scope, before: Row<'contact'> | null): Promise<Record<string, string>> {
  const stored = Object.entries(before?.attributes ?? {});
  const shown = await existingIds(
    scope,
    '/attributes',
    stored.map(([id]) => Number(id)),
  );
  return Object.fromEntries(stored.filter(([id]) => !shown.has(Number(id))));
}

import { blacklist } from '#contract/resources/blacklist.ts';
import { parseAddress } from '#contract/rules/address.ts';
import { ensureAddresses, findAddresses, setSuppression } from '../../store/addresses.ts';
import { refusal } from '../errors.ts';
import { defineResourceServer, type Row, stored, storedText } from '../gateway/definition.ts';
import { recordHead } from '../gateway/head.ts';
import type { Scope } from '../scope.ts';
import { wireTime } from '../time/wire-time.ts';

/** Addresses that are never mailed, in the whole account. */
export const blacklistDefinition = defineResourceServer<typeof blacklist, 'blacklist'>({
  resource: blacklist,
  table: 'blacklist',
  fields: { email: storedText('email'), reason: stored('reason'), createdAt: stored('created_at') },
  present: async (_scope, rows) =>
    rows.map((row) => ({
      ...recordHead(blacklist, row),
      email: row.email,
      reason: row.reason,
      createdAt: wireTime(row.created_at),
    })),
  async check(scope, values, before) {
    if (values.email === undefined) return [];
    const parsed = parseAddress(values.email);
    if (!parsed.ok) return [];
    const addressId = (await findAddresses(scope.db, scope.accountId, [parsed.folded])).get(parsed.folded);
    if (addressId === undefined) return [];
    const listed = await scope.db
      .selectFrom('blacklist')
      .select('id')
      .where('account_id', '=', scope.accountId)
      .where('address_id', '=', addressId)
      .where('deleted_at', 'is', null)
      .where('id', '!=', before?.id ?? 0)
      .executeTakeFirst();
    if (listed) throw refusal('addressListed', { path: `/blacklist/contacts/${listed.id}` });
    return [];
  },
  async columns(scope, values, before) {
    if (values.email === undefined) return {};
    const parsed = parseAddress(values.email);
    if (!parsed.ok) throw new Error('The address was checked before');
    const addressId = (await ensureAddresses(scope.db, scope.accountId, [parsed.folded])).get(parsed.folded)!;
    return before ? { address_id: addressId } : { address_id: addressId, reason: 'manual' };
  },
  async afterSave(scope, row, _values, before) {
    if (before && before.address_id !== row.address_id) {
      await setSuppression(scope.db, scope.accountId, [before.address_id], 'blacklisted', false);
    }
    await suppress(scope, [row], true);
  },
  together: {
    afterDelete: (scope, rows) => suppress(scope, rows, false),
    afterUndelete: (scope, rows) => suppress(scope, rows, true),
  },
  afterDelete: (scope, row) => suppress(scope, [row], false),
  afterUndelete: (scope, row) => suppress(scope, [row], true),
  search: {
    columns: ['email_folded'],
    large: true,
    title: (row) => row.email,
    subtitle: (row) => row.reason,
  },
});

async function suppress(scope: Scope, rows: readonly Row<'blacklist'>[], on: boolean): Promise<void> {
  const addresses = rows.map((row) => row.address_id);
  await setSuppression(scope.db, scope.accountId, addresses, 'blacklisted', on);
  scope.announce({ resource: 'contacts', id: null, change: 'updated' });
}

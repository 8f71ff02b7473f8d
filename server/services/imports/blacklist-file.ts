import { sql } from 'kysely';
import type { importBlacklist } from '#contract/resources/blacklist.ts';
import { parseAddress } from '#contract/rules/address.ts';
import { fold } from '#contract/rules/fold.ts';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import { ensureAddresses, setSuppression } from '../../store/addresses.ts';
import type { Scope } from '../scope.ts';

/**
 * Adds the addresses of a file's first column to the blacklist, reason `manual`. A heading without an @ is no row. Rows
 * count from 1, as a spreadsheet shows them.
 */
export async function importBlacklistFile(
  scope: Scope,
  file: { columns: string[]; rows: string[][] },
): Promise<AnswerOf<typeof importBlacklist>> {
  const cells = [file.columns[0] ?? '', ...file.rows.map((row) => row[0] ?? '')];
  const good = new Map<string, string>();
  const invalid: { row: number; value: string }[] = [];
  for (const [index, cell] of cells.entries()) {
    const parsed = parseAddress(cell);
    if (parsed.ok) {
      if (!good.has(parsed.folded)) good.set(parsed.folded, parsed.address);
    } else if (cell.trim() !== '' && (index > 0 || cell.includes('@')))
      invalid.push({ row: index + 1, value: cell });
  }
  const ids = await ensureAddresses(scope.db, scope.accountId, [...good.keys()]);
  const rows = [...good].map(([folded, address]) => ({ id: ids.get(folded)!, address }));
  const added = await sql<{ id: number; address_id: number }>`
    insert into blacklist (account_id, address_id, email, email_folded, reason, created_at)
    select ${scope.accountId}, n.address_id, n.email, n.folded, 'manual', ${scope.now}
    from unnest(${rows.map((row) => row.id)}::int[], ${rows.map((row) => row.address)}::text[],
      ${rows.map((row) => fold(row.address))}::text[]) n (address_id, email, folded)
    on conflict (account_id, address_id) where deleted_at is null do nothing
    returning id, address_id`.execute(scope.db);
  await setSuppression(
    scope.db,
    scope.accountId,
    added.rows.map((row) => row.address_id),
    'blacklisted',
    true,
  );
  scope.announce({ resource: 'blacklist/contacts', id: null, change: 'created' });
  scope.announce({ resource: 'contacts', id: null, change: 'updated' });
  return { added: added.rows.length, existing: good.size - added.rows.length, invalid };
}

import { sql } from 'kysely';
import type { importBlacklist } from '#contract/resources/blacklist.ts';
import { fold } from '#contract/rules/fold.ts';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ensureAddresses, setSuppression } from '../../store/addresses.ts';
import type { Principal } from '../principal.ts';
import { type Scope, writeScope } from '../scope.ts';
import type { FileAddresses } from '../spreadsheets/file-addresses.ts';

/** Addresses that one transaction takes, so that others come in between. */
const addressesAtOnce = 2_000;

/** Adds the addresses of a file to the blacklist, reason `manual`. What breaks off half-way may be sent again. */
export async function importBlacklistFile(
  dependencies: Dependencies,
  principal: Principal,
  { good, invalid }: FileAddresses,
): Promise<AnswerOf<typeof importBlacklist>> {
  let added = 0;
  for (let start = 0; start < good.length; start += addressesAtOnce) {
    const some = good.slice(start, start + addressesAtOnce);
    added += await writeScope(dependencies, principal, (scope) => addToBlacklist(scope, some));
  }
  return { added, existing: good.length - added, invalid };
}

async function addToBlacklist(scope: Scope, good: FileAddresses['good']): Promise<number> {
  const ids = await ensureAddresses(
    scope.db,
    scope.accountId,
    good.map(([folded]) => folded),
  );
  const rows = good.map(([folded, address]) => ({ id: ids.get(folded)!, address }));
  const added = await sql<{ address_id: number }>`
    insert into blacklist (account_id, address_id, email, email_folded, reason, created_at)
    select ${scope.accountId}, n.address_id, n.email, n.folded, 'manual', ${scope.now}
    from unnest(${rows.map((row) => row.id)}::int[], ${rows.map((row) => row.address)}::text[],
      ${rows.map((row) => fold(row.address))}::text[]) n (address_id, email, folded)
    on conflict (account_id, address_id) where deleted_at is null do nothing
    returning address_id`.execute(scope.db);
  await setSuppression(
    scope.db,
    scope.accountId,
    added.rows.map((row) => row.address_id),
    'blacklisted',
    true,
  );
  scope.announce({ resource: 'blacklist/contacts', id: null, change: 'created' });
  scope.announce({ resource: 'contacts', id: null, change: 'updated' });
  return added.rows.length;
}

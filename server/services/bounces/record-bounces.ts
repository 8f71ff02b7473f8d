import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import { tellWebhooks } from '../deliveries/tell-webhooks.ts';
import type { Bounce, BouncedMails, RecordedBounce } from './bounce.ts';
import { ledgers } from './ledgers.ts';
import { suppressBounced } from './suppress-bounced.ts';

type Db = Kysely<Tables>;

/** As much of what the other side said is kept. */
const longestReason = 1_000;

/**
 * Keeps what came back of mails, in the transaction of the caller: the one place for refusals during the session, delivery
 * reports and complaints. A mail comes back once in each way, however often that is told; gives what was new.
 */
export async function recordBounces(
  db: Db,
  mails: BouncedMails,
  bounces: readonly (Bounce & { readonly id: number })[],
  now: Date,
): Promise<readonly RecordedBounce[]> {
  if (bounces.length === 0) return [];
  const stored = await storeBounces(db, mails, bounces, now);
  if (stored.length === 0) return [];
  const cameBack = stored.filter(({ kind }) => kind !== 'complaint');
  const ledger = ledgers[mails];
  if (cameBack.length > 0)
    await ledger.mark(
      db,
      cameBack.map(({ mail, code }) => ({ id: mail, code })),
      now,
    );
  const origins = await ledger.origins(
    db,
    stored.map(({ mail }) => mail),
  );
  const known = stored.map((bounce) => {
    const { email, campaignId } = origins.find(({ id }) => id === bounce.mail)!;
    const told = bounces.find(({ id, kind }) => id === bounce.mail && kind === bounce.kind);
    return { ...bounce, mails, email, campaignId, messageId: told?.messageId ?? null };
  });
  await tellWebhooks(db, known, now);
  const suppressed = await suppressBounced(db, known, now);
  return known.map((bounce) => ({ ...bounce, suppressed: suppressed.has(bounce.addressId) }));
}

type Stored = Pick<RecordedBounce, 'id' | 'accountId' | 'addressId' | 'kind' | 'code' | 'reason' | 'mail'>;

async function storeBounces(
  db: Db,
  mails: BouncedMails,
  bounces: readonly (Bounce & { readonly id: number })[],
  now: Date,
): Promise<readonly Stored[]> {
  const column = sql.ref(`${mails}_id`);
  const stored = await sql<Stored>`
    insert into bounce (account_id, address_id, kind, about_address, code, reason, created_at, ${column})
    select m.account_id, m.address_id, n.kind, n.about_address, n.code, n.reason, ${now}, m.id
    from unnest(
      ${bounces.map(({ id }) => id)}::bigint[],
      ${bounces.map(({ kind }) => kind)}::text[],
      ${bounces.map(({ aboutAddress }) => aboutAddress)}::boolean[],
      ${bounces.map(({ code }) => code)}::text[],
      ${bounces.map(({ reason }) => reason?.slice(0, longestReason) ?? null)}::text[]
    ) n (id, kind, about_address, code, reason)
    join ${sql.table(mails)} m on m.id = n.id
    on conflict (${column}, kind) do nothing
    returning id, account_id as "accountId", address_id as "addressId", kind, code, reason, ${column} as mail`.execute(
    db,
  );
  return stored.rows;
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';
import { setSuppression } from '../../store/addresses.ts';
import type { Tables } from '../../store/tables.ts';
import type { LedgerChange } from './outcome.ts';

/** Writes the changes of rows, those that come together in one statement. */
export interface Ledger {
  /** Resolves once the change is committed, with false where the row is not this run's any more. */
  write(change: LedgerChange): Promise<boolean>;
  /** Resolves when everything that was written is committed. */
  settled(): Promise<void>;
}

interface Waiting {
  readonly change: LedgerChange;
  resolve(mine: boolean): void;
  reject(reason: unknown): void;
}

/**
 * Makes the ledger of one run. Changes are committed in the order in which they were written, many at a time: a mail
 * that was taken is recorded no later than the next one of its connection is handed over.
 */
export function createLedger({ database, clock }: Dependencies, epoch: string): Ledger {
  let waiting: Waiting[] = [];
  let flushing: Promise<void> | null = null;

  async function flush(): Promise<void> {
    for (;;) {
      await nextTurn();
      if (waiting.length === 0) break;
      const batch = waiting;
      waiting = [];
      try {
        const mine = await commit(batch.map(({ change }) => change));
        for (const { change, resolve } of batch) resolve(mine.has(change.id));
      } catch (reason) {
        for (const { reject } of batch) reject(reason);
      }
    }
    flushing = null;
  }

  async function commit(changes: readonly LedgerChange[]): Promise<Set<number>> {
    const now = clock.now();
    if (!changes.some((change) => change.bounced)) return apply(database.kysely, epoch, changes, now);
    return database.transaction(async (trx) => {
      const mine = await apply(trx, epoch, changes, now);
      await recordBounces(
        trx,
        changes.filter((change) => change.bounced && mine.has(change.id)),
        now,
      );
      return mine;
    });
  }

  return {
    write: (change) =>
      new Promise((resolve, reject) => {
        waiting.push({ change, resolve, reject });
        flushing ??= flush();
      }),
    async settled() {
      while (flushing) await flushing;
    },
  };
}

async function apply(
  db: Kysely<Tables>,
  epoch: string,
  changes: readonly LedgerChange[],
  now: Date,
): Promise<Set<number>> {
  const changed = await sql<{ id: number }>`
    update recipient r set state = n.state, attempts = n.attempts, code = n.code, next_attempt_at = n.next_attempt_at,
      handed_at = case when n.state = 'handed' then ${now} else r.handed_at end,
      sent_at = case when n.state = 'sent' then ${now} else r.sent_at end,
      bounced_at = case when n.bounced then ${now} else r.bounced_at end
    from unnest(
      ${changes.map(({ id }) => id)}::bigint[],
      ${changes.map(({ state }) => state)}::text[],
      ${changes.map(({ attempts }) => attempts)}::int[],
      ${changes.map(({ code }) => code)}::text[],
      ${changes.map(({ nextAttemptAt }) => nextAttemptAt?.toISOString() ?? null)}::timestamptz[],
      ${changes.map(({ bounced }) => bounced)}::boolean[]
    ) n (id, state, attempts, code, next_attempt_at, bounced)
    where r.id = n.id and r.epoch = ${epoch} and case n.state
      when 'handed' then r.state = 'claimed'
      when 'sent' then r.state in ('handed', 'unknown')
      else r.state in ('claimed', 'handed') end
    returning r.id`.execute(db);
  return new Set(changed.rows.map((row) => row.id));
}

async function recordBounces(db: Kysely<Tables>, changes: readonly LedgerChange[], now: Date): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map((change) => change.id);
  const bounced = await sql<{ id: number; account_id: number; address_id: number }>`
    with event as (
      insert into campaign_event (account_id, campaign_id, recipient_id, kind, created_at, code)
      select account_id, campaign_id, id, 'bounced', ${now}, code from recipient where id = any(${ids}::bigint[])
    )
    select id, account_id, address_id from recipient where id = any(${ids}::bigint[])`.execute(db);
  const gone = new Set(changes.filter((change) => change.noSuchMailbox).map((change) => change.id));
  for (const row of bounced.rows) {
    if (gone.has(row.id)) await setSuppression(db, row.account_id, [row.address_id], 'bounced_out', true);
  }
}

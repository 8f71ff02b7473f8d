import { type Kysely, sql } from 'kysely';
import type { Dependencies } from '../../../dependencies.ts';
import type { RecipientState, Tables } from '../../../store/tables.ts';

/** Tells the consoles how far campaigns are, at most four times a second each. */
export interface Progress {
  /** Counts changes that this run made. */
  add(campaignId: number, state: RecipientState, count?: number): void;
  /** Publishes what has changed since the last time; counts anew now and then, as other runs send too. */
  publish(campaigns: readonly { id: number; account_id: number }[]): Promise<void>;
}

type Counts = Record<'recipients' | 'sent' | 'failed' | 'skipped' | 'unknown', number>;

const publishEveryMs = 250;
const recountEveryMs = 10_000;

interface Known {
  counts: Counts;
  changed: boolean;
  publishedAt: number;
  countedAt: number;
}

/** Makes the progress of one run. */
export function createProgress({ database, publisher }: Dependencies): Progress {
  const known = new Map<number, Known>();
  return {
    add(campaignId, state, count = 1) {
      const entry = known.get(campaignId);
      if (!entry || !(state in entry.counts)) return;
      entry.counts[state as keyof Counts] += count;
      entry.changed = true;
    },
    async publish(campaigns) {
      const current = new Set(campaigns.map(({ id }) => id));
      for (const id of known.keys()) if (!current.has(id)) known.delete(id);
      const now = performance.now();
      for (const { id, account_id: accountId } of campaigns) {
        let entry = known.get(id);
        if (!entry || now - entry.countedAt >= recountEveryMs) {
          const publishedAt = entry?.publishedAt ?? 0;
          entry = { counts: await count(database.kysely, id), changed: true, publishedAt, countedAt: now };
          known.set(id, entry);
        }
        if (!entry.changed || now - entry.publishedAt < publishEveryMs) continue;
        entry.changed = false;
        entry.publishedAt = now;
        publisher.publish(accountId, {
          resource: 'campaigns',
          id,
          change: 'progress',
          progress: { ...entry.counts },
        });
      }
    },
  };
}

async function count(db: Kysely<Tables>, campaignId: number): Promise<Counts> {
  const counted = await sql<Counts>`
    select c.total_recipients as recipients,
      count(*) filter (where r.state = 'sent')::int as sent,
      count(*) filter (where r.state = 'failed')::int as failed,
      count(*) filter (where r.state = 'skipped')::int as skipped,
      count(*) filter (where r.state = 'unknown')::int as unknown
    from campaign c left join recipient r on r.campaign_id = c.id
    where c.id = ${campaignId} group by c.total_recipients`.execute(db);
  return counted.rows[0]!;
}

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import type { Row } from '../gateway/definition.ts';

/** Ends a campaign of which nothing is under way any more; gives its row to the one caller who ended it. */
export async function finishCampaign(
  db: Kysely<Tables>,
  campaignId: number,
  now: Date,
): Promise<Row<'campaign'> | null> {
  const finished = await sql<Row<'campaign'>>`
    update campaign c set state = 'done', is_paused = false, sending_finished_at = ${now}, version = c.version + 1
    where c.id = ${campaignId} and c.state = 'sending' and not exists (
      select 1 from recipient r where r.campaign_id = c.id and r.pending)
      and not exists (select 1 from launch_contact l where l.campaign_id = c.id)
    returning c.*`.execute(db);
  return finished.rows[0] ?? null;
}

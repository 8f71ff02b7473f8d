import { sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Dependencies } from '../../dependencies.ts';

const dayMs = 86_400_000;
const atOnce = 500;

/** Removes what was to be posted once it has been kept for as long as it is listed. */
export async function forgetOldDeliveries(
  { database: { kysely }, clock }: Pick<Dependencies, 'database' | 'clock'>,
  stopped: () => boolean = () => false,
): Promise<void> {
  const before = new Date(clock.now().getTime() - limits.deliveryDays * dayMs);
  while (!stopped()) {
    const removed = await sql`
      delete from delivery where id in (
        select id from delivery where created_at < ${before} order by created_at limit ${sql.lit(atOnce)}
      ) returning 1`.execute(kysely);
    if (removed.rows.length < atOnce) return;
  }
}

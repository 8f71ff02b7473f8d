import { sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Dependencies } from '../../dependencies.ts';

const atOnce = 500;

/** Empties the contents of mails that were submitted longer ago than they are kept, some at a time; what became of them stays. */
export async function emptyOldContents(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  stopped: () => boolean = () => false,
): Promise<void> {
  const oldest = new Date(clock.now().getTime() - limits.submittedDays * 86_400_000);
  while (!stopped()) {
    const emptied = await sql`
      update smtp_content set raw = null where id in (
        select id from smtp_content where raw is not null and created_at < ${oldest} order by created_at limit ${atOnce})`.execute(
      database.kysely,
    );
    if (Number(emptied.numAffectedRows ?? 0n) < atOnce) return;
  }
}

import { sql } from 'kysely';
import type { SmtpStatistics } from '#contract/resources/smtp-messages.ts';
import type { Scope } from '../scope.ts';
import { dayBounds } from '../time/zones.ts';

const columns = { sent: 'sent_at', read: 'opened_at', bounced: 'bounced_at', visited: 'clicked_at' } as const;

/** The mails of a month by day in the zone of the account; each counts at the first time that it was read or visited. */
export async function smtpStatistics(scope: Scope, year: number, month: number): Promise<SmtpStatistics> {
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const bounds = Array.from({ length: days }, (_, index) => {
    const day = new Date(Date.UTC(year, month - 1, index + 1)).toISOString().slice(0, 10);
    return dayBounds(day, scope.principal.timezone);
  });
  const starts = [...bounds.map(({ start }) => start), bounds.at(-1)!.end];
  const figures = { sent: [0], read: [0], bounced: [0], visited: [0] };
  for (const [name, column] of Object.entries(columns) as [keyof typeof columns, string][])
    figures[name] = await countDays(scope, column, starts);
  return figures;
}

async function countDays(scope: Scope, column: string, starts: readonly Date[]): Promise<number[]> {
  const at = sql.ref(column);
  const counted = await sql<{ day: number; count: number }>`
    select width_bucket(${at}, ${starts.map((start) => start.toISOString())}::timestamptz[]) as day, count(*)::int as count
    from smtp_message
    where account_id = ${scope.accountId} and ${at} >= ${starts[0]} and ${at} < ${starts.at(-1)}
    group by 1`.execute(scope.db);
  const days = new Array<number>(starts.length).fill(0);
  for (const { day, count } of counted.rows) {
    days[day]! += count;
    days[0]! += count;
  }
  return days;
}

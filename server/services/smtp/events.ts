import { sql } from 'kysely';
import type { SmtpMessage } from '#contract/resources/smtp-messages.ts';
import type { Scope } from '../scope.ts';
import { wireTime } from '../time/wire-time.ts';

/** What became of a mail, by kind. */
type Events = Pick<SmtpMessage, 'bounceEvents' | 'readEvents' | 'visitEvents'>;

interface FoundEvent {
  readonly message_id: number;
  readonly kind: 'opened' | 'clicked' | 'bounced';
  readonly created_at: Date;
  readonly ip: string | null;
  readonly url: string | null;
  readonly code: string | null;
}

/** As many of a mail are told, the newest first. */
const mostOfOne = 500;

/** What became of mails of the account, automatic hits left out. */
export async function eventsOf(
  scope: Scope,
  rows: readonly { readonly id: number }[],
): Promise<(id: number) => Events> {
  const found = await sql<FoundEvent>`
    select e.message_id, e.kind, e.created_at, e.ip, e.url, e.code
    from unnest(${rows.map(({ id }) => id)}::bigint[]) r (id)
    cross join lateral (
      select * from smtp_event e
      where e.account_id = ${scope.accountId} and e.message_id = r.id and not e.automatic
      order by e.created_at desc, e.id desc limit ${sql.lit(mostOfOne)}) e
    order by e.created_at desc, e.id desc`.execute(scope.db);
  return (id) => {
    const own = (kind: FoundEvent['kind']) =>
      found.rows.filter((event) => event.message_id === id && event.kind === kind);
    const at = ({ created_at }: FoundEvent) => ({ timestamp: wireTime(created_at) });
    return {
      bounceEvents: own('bounced').map((event) => ({ ...at(event), code: event.code })),
      readEvents: own('opened').map((event) => ({ ...at(event), ip: event.ip })),
      visitEvents: own('clicked').map((event) => ({ ...at(event), ip: event.ip, url: event.url })),
    };
  };
}

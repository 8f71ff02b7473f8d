import { sql } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';
import { announceSoon } from '../tracking/announce-soon.ts';
import { makeQueue, storeTogether } from '../tracking/store-together.ts';
import { longestAgent, type Visitor } from '../tracking/visitor.ts';

/** One hit on a mail that a program sent. */
interface SubmittedHit {
  readonly messageId: number;
  readonly kind: 'opened' | 'clicked';
  readonly linkId: number | null;
  readonly url: string | null;
  readonly visitor: Visitor;
}

const makeHits = () => makeQueue<SubmittedHit>();

/** Records a hit; hits that come together are stored together. Resolves once it is stored. */
export function recordSubmittedHit(dependencies: Dependencies, hit: SubmittedHit): Promise<void> {
  return storeTogether(dependencies, makeHits, hit, (hits) => store(dependencies, hits));
}

async function store(dependencies: Dependencies, hits: readonly SubmittedHit[]): Promise<void> {
  const now = dependencies.clock.now();
  const seen = await sql<{ account_id: number }>`
    with hit as (
      insert into smtp_event (account_id, message_id, kind, link_id, created_at, ip, user_agent, automatic, url)
      select m.account_id, m.id, n.kind, n.link_id, ${now}, n.ip, n.user_agent, n.automatic, n.url
      from unnest(
        ${hits.map(({ messageId }) => messageId)}::bigint[],
        ${hits.map(({ kind }) => kind)}::text[],
        ${hits.map(({ linkId }) => linkId)}::bigint[],
        ${hits.map(({ visitor }) => visitor.ip)}::text[],
        ${hits.map(({ visitor }) => visitor.userAgent.slice(0, longestAgent))}::text[],
        ${hits.map(({ visitor }) => visitor.automatic)}::boolean[],
        ${hits.map(({ url }) => url)}::text[]
      ) n (message_id, kind, link_id, ip, user_agent, automatic, url)
      join smtp_message m on m.id = n.message_id
      returning account_id, message_id, kind, automatic
    ), first as (
      select message_id, bool_or(kind = 'opened') as opened, bool_or(kind = 'clicked') as clicked
      from hit where not automatic group by message_id
    ), marked as (
      update smtp_message m set
        opened_at = case when f.opened then coalesce(m.opened_at, ${now}) else m.opened_at end,
        clicked_at = case when f.clicked then coalesce(m.clicked_at, ${now}) else m.clicked_at end
      from first f
      where m.id = f.message_id and (f.opened and m.opened_at is null or f.clicked and m.clicked_at is null)
    )
    select distinct account_id from hit`.execute(dependencies.database.kysely);
  for (const { account_id } of seen.rows) announceSoon(dependencies, account_id, 'smtp/messages', null);
}

import { type Kysely, sql } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';
import type { Tables } from '../../store/tables.ts';
import { announceSoon } from '../tracking/announce-soon.ts';
import { makeQueue, storeTogether } from '../tracking/store-together.ts';
import { longestAgent, type Visitor } from '../tracking/visitor.ts';

/** One hit on a link of a mail. */
export interface Hit {
  readonly recipientId: number;
  readonly kind: 'opened' | 'clicked' | 'unsubscribe-page';
  readonly linkId: number | null;
  readonly url: string | null;
  readonly visitor: Visitor;
}

const scanMs = 2_000;

const makeHits = () => makeQueue<Hit>();

/** Records a hit; hits that come together are stored together. Resolves once it is stored. */
export function recordHit(dependencies: Dependencies, hit: Hit): Promise<void> {
  return storeTogether(dependencies, makeHits, hit, (hits) => store(dependencies, hits));
}

async function store(dependencies: Dependencies, hits: readonly Hit[]): Promise<void> {
  const { database, clock } = dependencies;
  const now = clock.now();
  const seen = await sql<{ account_id: number; campaign_id: number }>`
    with hit as (
      insert into campaign_event (account_id, campaign_id, recipient_id, kind, link_id, created_at, ip, user_agent, automatic, url)
      select r.account_id, r.campaign_id, r.id, n.kind, n.link_id, ${now}, n.ip, n.user_agent, n.automatic, n.url
      from unnest(
        ${hits.map(({ recipientId }) => recipientId)}::bigint[],
        ${hits.map(({ kind }) => kind)}::text[],
        ${hits.map(({ linkId }) => linkId)}::bigint[],
        ${hits.map(({ visitor }) => visitor.ip)}::text[],
        ${hits.map(({ visitor }) => visitor.userAgent.slice(0, longestAgent))}::text[],
        ${hits.map(({ visitor }) => visitor.automatic)}::boolean[],
        ${hits.map(({ url }) => url)}::text[]
      ) n (recipient_id, kind, link_id, ip, user_agent, automatic, url)
      join recipient r on r.id = n.recipient_id
      returning account_id, campaign_id, recipient_id, kind, automatic
    ), first as (
      select recipient_id, bool_or(kind = 'opened') as opened, bool_or(kind = 'clicked') as clicked
      from hit where not automatic group by recipient_id
    ), marked as (
      update recipient r set
        opened_at = case when f.opened then coalesce(r.opened_at, ${now}) else r.opened_at end,
        clicked_at = case when f.clicked then coalesce(r.clicked_at, ${now}) else r.clicked_at end
      from first f
      where r.id = f.recipient_id and (f.opened and r.opened_at is null or f.clicked and r.clicked_at is null)
    )
    select distinct account_id, campaign_id from hit`.execute(database.kysely);
  await leaveScannersOut(database.kysely, hits, new Date(now.getTime() - scanMs));
  for (const { account_id: accountId, campaign_id: id } of seen.rows) {
    announceSoon(dependencies, accountId, 'campaigns', id);
  }
}

/**
 * A scanner opens every link of a mail at once, the unsubscribe link too. What one address did with a mail within the
 * last two seconds is marked automatic as soon as it amounts to that.
 */
async function leaveScannersOut(db: Kysely<Tables>, hits: readonly Hit[], since: Date): Promise<void> {
  await sql`
    with recent as (
      select distinct e.id, e.recipient_id, e.campaign_id, e.ip, e.kind, e.link_id
      from unnest(${hits.map(({ recipientId }) => recipientId)}::bigint[], ${hits.map(({ visitor }) => visitor.ip)}::text[]) n (recipient_id, ip)
      join campaign_event e on e.recipient_id = n.recipient_id and e.ip = n.ip and e.created_at >= ${since}
    ), scan as (
      select recipient_id, ip from recent where kind in ('clicked', 'unsubscribe-page')
      group by recipient_id, ip
      having bool_or(kind = 'unsubscribe-page') and count(distinct link_id) > 0 and count(distinct link_id) = (
        select count(*) from campaign_link l where l.campaign_id = min(recent.campaign_id) and l.enabled)
    ), automatic as (
      update campaign_event e set automatic = true
      from recent join scan using (recipient_id, ip)
      where e.id = recent.id and not e.automatic
      returning e.id, e.recipient_id
    )
    update recipient r set
      opened_at = (select min(e.created_at) from campaign_event e
        where e.recipient_id = r.id and e.kind = 'opened' and not e.automatic and e.id not in (select id from automatic)),
      clicked_at = (select min(e.created_at) from campaign_event e
        where e.recipient_id = r.id and e.kind = 'clicked' and not e.automatic and e.id not in (select id from automatic))
    where r.id in (select recipient_id from automatic)`.execute(db);
}

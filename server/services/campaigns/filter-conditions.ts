import { type RawBuilder, sql } from 'kysely';
import type { CampaignFilterValue } from '#contract/resources/campaign-filters.ts';
import { fold } from '#contract/rules/fold.ts';
import { contains } from '../gateway/conditions.ts';

type AttributeFilter = Extract<CampaignFilterValue, { type: 'attribute' }>;
type EventFilter = Extract<CampaignFilterValue, { type: 'event' }>;

/**
 * A condition on the contact `c`: attributes compare as list filters do, events by the contact's address. What asks about
 * something that was deleted holds for nobody.
 */
export function filterCondition(accountId: number, filter: CampaignFilterValue): RawBuilder<boolean> {
  return filter.type === 'attribute'
    ? sql<boolean>`(${attributeCondition(filter)} and ${isThere('attribute', accountId, filter.attribute)})`
    : sql<boolean>`(${eventCondition(accountId, filter)} and ${isThere('campaign', accountId, filter.campaign)})`;
}

function isThere(table: 'attribute' | 'campaign', accountId: number, id: number): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from ${sql.table(table)} r where r.account_id = ${accountId} and r.id = ${id} and r.deleted_at is null)`;
}

function attributeCondition(filter: AttributeFilter): RawBuilder<boolean> {
  const value = sql`coalesce(c.attributes_folded ->> ${String(filter.attribute)}, '')`;
  if (filter.filter === 'contains') return contains(value, filter.value);
  const wanted = fold(filter.value.trim());
  return filter.filter === 'equals'
    ? sql<boolean>`btrim(${value}) = ${wanted}`
    : sql<boolean>`btrim(${value}) <> ${wanted}`;
}

function eventCondition(accountId: number, filter: EventFilter): RawBuilder<boolean> {
  const addresses = filter.filter.endsWith('read')
    ? sql`
      select r.address_id from recipient r
      where r.account_id = ${accountId} and r.campaign_id = ${filter.campaign} and r.opened_at is not null`
    : sql`
      select r.address_id from campaign_event e join recipient r on r.id = e.recipient_id
      where e.account_id = ${accountId} and e.campaign_id = ${filter.campaign} and e.link_id = ${filter.link}
        and e.kind = 'clicked' and not e.automatic`;
  return filter.filter.includes('not-')
    ? sql<boolean>`c.address_id not in (${addresses})`
    : sql<boolean>`c.address_id in (${addresses})`;
}

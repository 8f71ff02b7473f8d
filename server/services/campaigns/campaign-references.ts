import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import type { Row } from '../gateway/definition.ts';
import type { Audience } from './audience.ts';

/** The references of a campaign that stand in tables of their own, in the order in which they were given. */
export interface CampaignReferences {
  readonly groups: number[];
  readonly excludedGroups: number[];
  readonly tags: number[];
}

/** The lists and tags of campaigns, by the campaign's id. */
export async function campaignReferences(
  db: Kysely<Tables>,
  campaignIds: readonly number[],
): Promise<Map<number, CampaignReferences>> {
  const references = new Map(
    campaignIds.map((id): [number, CampaignReferences] => [id, { groups: [], excludedGroups: [], tags: [] }]),
  );
  if (campaignIds.length === 0) return references;
  const groups = await db
    .selectFrom('campaign_group')
    .select(['campaign_id', 'group_id', 'excluded'])
    .where('campaign_id', 'in', campaignIds)
    .orderBy('position')
    .execute();
  const tags = await db
    .selectFrom('campaign_tag')
    .select(['campaign_id', 'tag_id'])
    .where('campaign_id', 'in', campaignIds)
    .orderBy('position')
    .execute();
  for (const { campaign_id, group_id, excluded } of groups) {
    const of = references.get(campaign_id)!;
    (excluded ? of.excludedGroups : of.groups).push(group_id);
  }
  for (const { campaign_id, tag_id } of tags) references.get(campaign_id)!.tags.push(tag_id);
  return references;
}

/** Whether a write has other lists or tags than the campaign, or has them in another order. */
export async function changesReferences(
  { db }: { readonly db: Kysely<Tables> },
  values: { readonly [Field in keyof CampaignReferences]?: readonly number[] | undefined },
  { id }: { readonly id: number },
): Promise<boolean> {
  const own = (await campaignReferences(db, [id])).get(id)!;
  return (['groups', 'excludedGroups', 'tags'] as const).some((field) => {
    const sent = values[field];
    return sent !== undefined && !isDeepStrictEqual(sent, own[field]);
  });
}

/** Replaces the lists of a campaign, the excluded ones or the others. */
export async function saveGroups(
  db: Kysely<Tables>,
  campaign: { id: number; account_id: number },
  ids: readonly number[],
  excluded: boolean,
): Promise<void> {
  await sql`delete from campaign_group where campaign_id = ${campaign.id} and excluded = ${excluded}`.execute(
    db,
  );
  if (ids.length === 0) return;
  await sql`
    insert into campaign_group (account_id, campaign_id, group_id, excluded, position)
    select ${campaign.account_id}, ${campaign.id}, n.id, ${excluded}, n.position
    from unnest(${[...ids]}::bigint[]) with ordinality n (id, position)`.execute(db);
}

/** Replaces the tags of a campaign. */
export async function saveTags(
  db: Kysely<Tables>,
  campaign: { id: number; account_id: number },
  ids: readonly number[],
): Promise<void> {
  await sql`delete from campaign_tag where campaign_id = ${campaign.id}`.execute(db);
  if (ids.length === 0) return;
  await sql`
    insert into campaign_tag (account_id, campaign_id, tag_id, position)
    select ${campaign.account_id}, ${campaign.id}, n.id, n.position
    from unnest(${[...ids]}::bigint[]) with ordinality n (id, position)`.execute(db);
}

/** Whom a campaign would mail: excluded lists and filters count only while they are switched on. */
export function audienceOf(campaign: Row<'campaign'>, references: CampaignReferences): Audience {
  return {
    accountId: campaign.account_id,
    groups: references.groups,
    excludedGroups: campaign.exclude_groups ? references.excludedGroups : [],
    filters: campaign.enable_filters ? campaign.filters : [],
  };
}

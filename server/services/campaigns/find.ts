import type { ResourceDefinition, Row } from '../gateway/definition.ts';
import { findRow, getRecord, lockRow, type WireRecord } from '../gateway/records.ts';
import { campaignDefinition } from '../resources/campaigns.ts';
import type { Scope } from '../scope.ts';

const definition = campaignDefinition as unknown as ResourceDefinition;

/** The row of a campaign of this account, or 404. */
export async function findCampaign(scope: Scope, id: number): Promise<Row<'campaign'>> {
  return (await findRow(scope, definition, id)) as Row<'campaign'>;
}

/** The same, held against other writers until the transaction ends. */
export async function lockCampaign(scope: Scope, id: number): Promise<Row<'campaign'>> {
  return (await lockRow(scope, definition, id)) as Row<'campaign'>;
}

/** A campaign as it is read. */
export function readCampaign(scope: Scope, id: number): Promise<WireRecord> {
  return getRecord(scope, definition, id);
}

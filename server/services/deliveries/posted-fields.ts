import { type Violation, violation } from '#contract/rules/violations.ts';
import { stored, storedText } from '../gateway/definition.ts';
import type { Scope } from '../scope.ts';
import { wireTime } from '../time/wire-time.ts';
import { makeSecret } from './secrets.ts';

interface PostedRow {
  readonly url: string;
  readonly state: string;
  readonly secret: string;
  readonly last_delivery: 'pending' | 'delivered' | 'failed' | null;
  readonly last_delivery_at: Date | null;
  readonly created_at: Date;
}

/** How the fields are stored that webhooks and receivers both have. */
export const postedFields = {
  name: storedText('name'),
  url: storedText('url'),
  state: stored('state'),
  lastDelivery: stored('last_delivery'),
  lastDeliveryAt: stored('last_delivery_at'),
  createdAt: stored('created_at'),
};

/** An address that may not be called is refused as far as it says so itself. */
export async function checkAddress({ dependencies }: Scope, { url }: { url?: string }): Promise<Violation[]> {
  return url === undefined || dependencies.outbound.mayCall(url) ? [] : [violation('url', 'forbiddenUrl')];
}

/** A new one gets its secret; one that is switched over, or gets another address, is judged from then on. */
export function postedColumns(
  values: { readonly url?: string; readonly state?: string },
  before: Pick<PostedRow, 'url' | 'state'> | null,
): { secret?: string; failing_since?: null } {
  if (!before) return { secret: makeSecret() };
  const isChanged = (field: 'url' | 'state') =>
    values[field] !== undefined && values[field] !== before[field];
  return isChanged('url') || isChanged('state') ? { failing_since: null } : {};
}

/** What both show. */
export function presentPosted(row: PostedRow, detail: boolean) {
  return {
    url: row.url,
    ...(detail ? { secret: row.secret } : {}),
    lastDelivery: row.last_delivery,
    lastDeliveryAt: row.last_delivery_at && wireTime(row.last_delivery_at),
    createdAt: wireTime(row.created_at),
  };
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import { unconfirmedRestore } from '../campaigns/fire.ts';
import { goodSecrets } from './secrets.ts';
import type { DeliveryOwner } from './store-deliveries.ts';

/** What things are posted to: what its state says when it is on, and which column of a delivery names it. */
export const ownerKinds = {
  webhook: { table: 'webhook', column: 'webhook_id', resource: 'webhooks', on: 'enabled', off: 'disabled' },
  receiver: { table: 'receiver', column: 'receiver_id', resource: 'receivers', on: 'active', off: 'paused' },
} as const;

/** A kind of what things are posted to. */
export type OwnerKind = keyof typeof ownerKinds;

/** What an owner has that an attempt needs. */
export interface PostedTo extends DeliveryOwner {
  readonly name: string;
  readonly url: string;
  readonly secrets: readonly string[];
}

/** The condition that something may be posted to a row of an owner, which is named `o`. */
export function isOn(kind: OwnerKind): RawBuilder<boolean> {
  return sql<boolean>`(o.state = ${ownerKinds[kind].on} and o.deleted_at is null
    and exists (select 1 from users u where u.id = o.account_id and u.deleted_at is null)
    and not ${unconfirmedRestore})`;
}

/** An owner of an account with what signs for it now; null where it is gone. */
export async function findOwner(
  db: Kysely<Tables>,
  { kind, accountId, id }: DeliveryOwner,
  now: Date,
): Promise<PostedTo | null> {
  const row = await db
    .selectFrom(ownerKinds[kind].table)
    .select(['name', 'url', 'secret', 'former_secret', 'former_secret_until'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? { kind, accountId, id, name: row.name, url: row.url, secrets: goodSecrets(row, now) } : null;
}

/** Whose a stored delivery is. */
export function ownerOf(row: {
  readonly account_id: number;
  readonly webhook_id: number | null;
  readonly receiver_id: number | null;
}): DeliveryOwner {
  const accountId = row.account_id;
  if (row.webhook_id !== null) return { kind: 'webhook', accountId, id: row.webhook_id };
  return { kind: 'receiver', accountId, id: row.receiver_id ?? 0 };
}

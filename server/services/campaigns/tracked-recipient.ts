import { sql } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';
import { readToken, type TokenKind } from '../tokens/public-tokens.ts';

/** The row of the ledger that a public link belongs to; it stays whatever becomes of the campaign and the contact. */
export interface TrackedRecipient {
  readonly id: number;
  readonly account_id: number;
  readonly campaign_id: number;
  readonly address_id: number;
  readonly email: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly unsubscribed_at: Date | null;
  readonly sent_at: Date | null;
  readonly sender_name: string;
}

/** The recipient in a token of that kind, with what else stands in it; null for a token that is not ours. */
export async function trackedRecipient(
  dependencies: Dependencies,
  kind: TokenKind,
  token: string,
): Promise<{ recipient: TrackedRecipient; rest: number[] } | null> {
  const ids = await readToken(dependencies, kind, token);
  if (!ids) return null;
  const [id, ...rest] = ids;
  const found = await sql<TrackedRecipient>`
    select r.id, r.account_id, r.campaign_id, r.address_id, r.email, r.attributes, r.unsubscribed_at, r.sent_at, s.sender_name
    from recipient r join campaign_snapshot s on s.campaign_id = r.campaign_id
    where r.id = ${id}`.execute(dependencies.database.kysely);
  const recipient = found.rows[0];
  return recipient ? { recipient, rest } : null;
}

import { sql } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';
import { readToken } from '../tokens/public-tokens.ts';
import type { Visitor } from '../tracking/visitor.ts';
import { recordSubmittedHit } from './hits.ts';

interface Target {
  readonly messageId: number;
  readonly linkId: number;
  readonly url: string;
}

/** Where a link of a mail that a program sent leads; null for a token that is not ours. The click is recorded. */
export async function followSubmittedLink(
  dependencies: Dependencies,
  token: string,
  visitor: Visitor,
): Promise<string | null> {
  const target = await targetOf(dependencies, token);
  if (!target) return null;
  await recordSubmittedHit(dependencies, { ...target, kind: 'clicked', visitor });
  return target.url;
}

/** Where such a link leads; nothing is recorded. */
export async function submittedLinkTarget(dependencies: Dependencies, token: string): Promise<string | null> {
  return (await targetOf(dependencies, token))?.url ?? null;
}

/** Records that a mail that a program sent was opened; false for a token that is not ours. */
export async function openSubmittedMail(
  dependencies: Dependencies,
  token: string,
  visitor: Visitor,
): Promise<boolean> {
  const ids = await readToken(dependencies, 'submitted-open', token);
  if (ids?.length !== 1) return false;
  const [messageId = 0] = ids;
  await recordSubmittedHit(dependencies, { messageId, kind: 'opened', linkId: null, url: null, visitor });
  return true;
}

async function targetOf({ database, memory }: Dependencies, token: string): Promise<Target | null> {
  const ids = await readToken({ database, memory }, 'submitted-click', token);
  if (ids?.length !== 2) return null;
  const found = await sql<Target>`
    select m.id as "messageId", l.id as "linkId", l.url
    from smtp_message m join smtp_link l on l.account_id = m.account_id and l.content_id = m.content_id
    where m.id = ${ids[0]} and l.id = ${ids[1]}`.execute(database.kysely);
  return found.rows[0] ?? null;
}

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ApiError, refusal } from '../services/errors.ts';
import type { Answer } from './answer.ts';
import type { SignedInContext } from './context.ts';

/**
 * Runs a call once per user, path and `Idempotency-Key`: the same key and content again answers as the first did; another
 * body gets 422 (contract, Repeats). A call that failed on our side may be tried again.
 */
export async function once(
  context: SignedInContext,
  key: string,
  content: unknown,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { kysely } = context.dependencies.database;
  const place = {
    user_id: context.principal.accountId,
    path: context.request.url.split('?')[0]!,
    key: key.length > 255 ? hashOf(key) : key,
  };
  const bodyHash = hashOf(JSON.stringify(content ?? null));
  const oldest = new Date(context.dependencies.clock.now().getTime() - 86_400_000);
  await kysely.deleteFrom('idempotency_key').where('created_at', '<', oldest).execute();
  const taken = await kysely
    .insertInto('idempotency_key')
    .values({
      ...place,
      body_hash: bodyHash,
      status: null,
      headers: null,
      body: null,
      created_at: context.dependencies.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  const mine = kysely
    .updateTable('idempotency_key')
    .where('user_id', '=', place.user_id)
    .where('path', '=', place.path)
    .where('key', '=', place.key);
  const forget = () =>
    kysely
      .deleteFrom('idempotency_key')
      .where('user_id', '=', place.user_id)
      .where('path', '=', place.path)
      .where('key', '=', place.key)
      .execute();
  if (!taken) return earlierAnswer(context, place, bodyHash);
  try {
    const answer = await work();
    // An answer that is streamed changed nothing: the call may be made anew.
    if (answer.body instanceof Readable) {
      await forget();
      return answer;
    }
    await mine
      .set({
        status: answer.status,
        headers: JSON.stringify(answer.headers),
        body: JSON.stringify(answer.body ?? null),
      })
      .execute();
    return answer;
  } catch (error) {
    await forget();
    throw error;
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function earlierAnswer(
  context: SignedInContext,
  place: { user_id: number; path: string; key: string },
  bodyHash: string,
): Promise<Answer> {
  const earlier = await context.dependencies.database.kysely
    .selectFrom('idempotency_key')
    .selectAll()
    .where('user_id', '=', place.user_id)
    .where('path', '=', place.path)
    .where('key', '=', place.key)
    .executeTakeFirst();
  if (!earlier) throw refusal('repeatFailed');
  if (earlier.body_hash !== bodyHash) throw new ApiError('repeatedKey');
  if (earlier.status === null) throw refusal('repeatUnderWay');
  const body: unknown = JSON.parse(earlier.body ?? 'null');
  return { status: earlier.status, headers: earlier.headers ?? {}, body: body ?? undefined };
}

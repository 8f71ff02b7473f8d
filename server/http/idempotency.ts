import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Dependencies } from '../dependencies.ts';
import { ApiError, refusal } from '../services/errors.ts';
import type { Answer } from './answer.ts';
import type { SignedInContext } from './context.ts';
import type { KeepAnswer } from './route.ts';

type Db = Dependencies['database']['kysely'];

/** What makes a call the same as an earlier one. */
interface Call {
  readonly place: { readonly user_id: number; readonly path: string; readonly key: string };
  readonly bodyHash: string;
  readonly now: Date;
}

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
  const call = await beginCall(context, key, content);
  if (!(await insertKey(kysely, call, null))) return earlierAnswer(kysely, call);
  const forget = () =>
    kysely
      .deleteFrom('idempotency_key')
      .where('user_id', '=', call.place.user_id)
      .where('path', '=', call.place.path)
      .where('key', '=', call.place.key)
      .execute();
  try {
    const answer = await work();
    // An answer that is streamed changed nothing: the call may be made anew.
    if (answer.body instanceof Readable) {
      await forget();
      return answer;
    }
    await kysely
      .updateTable('idempotency_key')
      .where('user_id', '=', call.place.user_id)
      .where('path', '=', call.place.path)
      .where('key', '=', call.place.key)
      .set(columnsOf(answer))
      .execute();
    return answer;
  } catch (error) {
    await forget();
    throw error;
  }
}

/**
 * The same for a call that keeps its answer in the transaction of its work: both are there or neither, whenever the server
 * is killed. Of two at once the second waits for the first, is undone, and answers as that did.
 */
export async function onceWithWork(
  context: SignedInContext,
  key: string,
  content: unknown,
  work: (keep: KeepAnswer) => Promise<Answer>,
): Promise<Answer> {
  const { kysely } = context.dependencies.database;
  const call = await beginCall(context, key, content);
  const earlier = await findKey(kysely, call);
  if (earlier) return answerOf(earlier, call);
  try {
    return await work(async (db, answer) => {
      if (!(await insertKey(db, call, answer))) throw new AnsweredMeanwhile();
    });
  } catch (error) {
    if (error instanceof AnsweredMeanwhile) return earlierAnswer(kysely, call);
    throw error;
  }
}

/** Another call with the same key was quicker: what this one did is undone. */
class AnsweredMeanwhile extends Error {
  override readonly name = 'AnsweredMeanwhile';
}

async function beginCall(
  { dependencies, principal, request }: SignedInContext,
  key: string,
  content: unknown,
): Promise<Call> {
  const now = dependencies.clock.now();
  const oldest = new Date(now.getTime() - 86_400_000);
  await dependencies.database.kysely.deleteFrom('idempotency_key').where('created_at', '<', oldest).execute();
  return {
    place: {
      user_id: principal.accountId,
      path: request.url.split('?')[0]!,
      key: key.length > 255 ? hashOf(key) : key,
    },
    bodyHash: hashOf(JSON.stringify(content ?? null)),
    now,
  };
}

/** Takes the key of a call, with its answer where that is known; false where it is taken. */
async function insertKey(db: Db, { place, bodyHash, now }: Call, answer: Answer | null): Promise<boolean> {
  const taken = await db
    .insertInto('idempotency_key')
    .values({
      ...place,
      body_hash: bodyHash,
      ...(answer ? columnsOf(answer) : { status: null, headers: null, body: null }),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

function columnsOf({ status, headers, body }: Answer) {
  return { status, headers: JSON.stringify(headers), body: JSON.stringify(body ?? null) };
}

function findKey(db: Db, { place }: Call) {
  return db
    .selectFrom('idempotency_key')
    .selectAll()
    .where('user_id', '=', place.user_id)
    .where('path', '=', place.path)
    .where('key', '=', place.key)
    .executeTakeFirst();
}

async function earlierAnswer(db: Db, call: Call): Promise<Answer> {
  const earlier = await findKey(db, call);
  if (!earlier) throw refusal('repeatFailed');
  return answerOf(earlier, call);
}

function answerOf(earlier: NonNullable<Awaited<ReturnType<typeof findKey>>>, { bodyHash }: Call): Answer {
  if (earlier.body_hash !== bodyHash) throw new ApiError('repeatedKey');
  if (earlier.status === null) throw refusal('repeatUnderWay');
  const body: unknown = JSON.parse(earlier.body ?? 'null');
  return { status: earlier.status, headers: earlier.headers ?? {}, body: body ?? undefined };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';
import {
  asSubmitted,
  type CompiledSubmission,
  compileSubmitted,
} from '../../mail/submitted/compile-submitted.ts';
import type { Tables } from '../../store/tables.ts';
import { tokenSigner } from '../tokens/public-tokens.ts';

/** What a program submitted, ready to be written for each of its recipients. */
export interface CompiledContent {
  readonly senderEmail: string;
  readonly size: number;
  /** The ids of the links that are followed, by where they lead. */
  readonly links: ReadonlyMap<string, number>;
  readonly render: CompiledSubmission['render'];
}

/** Bytes of mails that are kept in memory while their recipients get them. */
const keptBytes = 64_000_000;

type Kept = Map<number, { size: number; readonly loading: Promise<CompiledContent | null> }>;
const makeKept = (): Kept => new Map();

/** The compiled mail of a submission; null once its content is not kept any more. */
export function compiledContent(dependencies: Dependencies, id: number): Promise<CompiledContent | null> {
  const kept = dependencies.memory.part(makeKept);
  const known = kept.get(id);
  if (known) return known.loading;
  const entry = { size: 0, loading: load(dependencies, id) };
  kept.set(id, entry);
  entry.loading.then(
    (found) => {
      entry.size = found?.size ?? 0;
      forgetOldest(kept);
    },
    () => kept.delete(id),
  );
  return entry.loading;
}

function forgetOldest(kept: Kept): void {
  let total = [...kept.values()].reduce((sum, { size }) => sum + size, 0);
  for (const [id, { size }] of kept) {
    if (kept.size <= 1 || (total <= keptBytes && kept.size <= 1_000)) return;
    kept.delete(id);
    total -= size;
  }
}

async function load(dependencies: Dependencies, id: number): Promise<CompiledContent | null> {
  const { kysely } = dependencies.database;
  const content = await kysely.selectFrom('smtp_content').selectAll().where('id', '=', id).executeTakeFirst();
  if (!content?.raw) return null;
  const { raw, sender_email: senderEmail, account_id: accountId } = content;
  const signer = await tokenSigner(dependencies);
  const domain = senderEmail.slice(senderEmail.lastIndexOf('@') + 1);
  const lacking = { messageId: signer.messageId(id, domain, 'submitted'), date: content.created_at };
  const untracked = {
    senderEmail,
    size: raw.length,
    links: new Map<string, number>(),
    render: () => asSubmitted(raw, lacking),
  };
  if (!content.tracked) return untracked;
  try {
    const compiled = await compileSubmitted(raw, lacking);
    const links = await storedLinks(kysely, accountId, id, compiled.links);
    return { ...untracked, links, render: compiled.render };
  } catch (error) {
    if (!isTooComplex(error)) throw error;
    dependencies.log.warn(
      { err: error, content: id },
      'A submitted mail goes out as it came: it cannot be followed',
    );
    return untracked;
  }
}

/** What the splitter says of a mail with more parts or a larger head than anybody sends in earnest. */
function isTooComplex(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^E(?:MAXLEN|HEAD|NODES)/.test(String(error.code));
}

/** The ids of the followed links of a submission, by where they lead; they are made at the first time. */
async function storedLinks(
  db: Kysely<Tables>,
  accountId: number,
  contentId: number,
  urls: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (urls.length === 0) return new Map();
  await sql`
    insert into smtp_link (account_id, content_id, url, url_hash, enabled)
    select ${accountId}, ${contentId}, n.url, n.hash, true
    from unnest(${[...urls]}::text[], ${urls.map(urlHash)}::text[]) n (url, hash)
    on conflict (content_id, url_hash) do nothing`.execute(db);
  const stored = await db
    .selectFrom('smtp_link')
    .select(['id', 'url'])
    .where('content_id', '=', contentId)
    .where('account_id', '=', accountId)
    .where('enabled', '=', true)
    .execute();
  return new Map(stored.map(({ id, url }) => [url, id]));
}

/** What a link is known by among those of a mail: an address may be longer than an index takes. */
export function urlHash(url: string): string {
  return createHash('sha256').update(url).digest('base64url');
}

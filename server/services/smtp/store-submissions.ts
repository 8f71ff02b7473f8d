import { sql } from 'kysely';
import { LONGEST_USER_ADDRESS, parseAddress } from '#contract/rules/address.ts';
import { fold } from '#contract/rules/fold.ts';
import { limits } from '#contract/rules/limits.ts';
import { ensureAddresses } from '../../store/addresses.ts';
import { refusal } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { urlHash } from './compiled-content.ts';
import { countSubmitted } from './submission-rate.ts';

/** A mail that was found right, to be kept and sent. */
export interface Submission {
  readonly raw: Buffer;
  readonly sender: { readonly id: number; readonly email: string };
  readonly subject: string;
  /** Each gets a mail and a row of its own; an address that is there twice gets one. */
  readonly recipients: readonly string[];
  readonly tracked: boolean;
  /** Links of it that are not followed. */
  readonly unfollowed?: readonly string[];
}

/**
 * Keeps mails for their way; gives the ids of the rows, of each mail those of its recipients. All of them or none is kept;
 * none where the account has as many waiting as it may.
 */
export async function storeSubmissions(
  scope: Scope,
  submissions: readonly Submission[],
  mostWaiting: number = limits.submittedWaiting,
): Promise<number[][]> {
  const addresses = submissions.map(({ recipients }) => distinct(recipients));
  await refuseFull(scope, mostWaiting);
  const count = addresses.reduce((sum, { size }) => sum + size, 0);
  countSubmitted(scope.dependencies, scope.accountId, count);
  const contents = await storeContents(scope, submissions);
  const mails = submissions.map((submission, index) => ({
    ...submission,
    content: contents[index]!,
    addresses: addresses[index]!,
  }));
  await storeUnfollowed(scope, mails);
  const ids = await storeRows(scope, mails);
  scope.announce({ resource: 'smtp/messages', id: null, change: 'created' });
  return addresses.map(({ size }) => ids.splice(0, size));
}

interface KeptMail extends Submission {
  readonly content: number;
  /** As typed, by their folded form. */
  readonly addresses: ReadonlyMap<string, string>;
}

async function storeContents({ db, accountId, now }: Scope, mails: readonly Submission[]): Promise<number[]> {
  const stored = await db
    .insertInto('smtp_content')
    .values(
      mails.map(({ raw, sender, tracked }) => ({
        account_id: accountId,
        created_at: now,
        sender_email: sender.email,
        raw,
        tracked,
      })),
    )
    .returning('id')
    .execute();
  return inOrder(stored);
}

async function storeUnfollowed({ db, accountId }: Scope, mails: readonly KeptMail[]): Promise<void> {
  const links = mails.flatMap(({ content, unfollowed = [] }) =>
    [...new Set(unfollowed)].map((url) => ({
      account_id: accountId,
      content_id: content,
      url,
      url_hash: urlHash(url),
      enabled: false,
    })),
  );
  if (links.length > 0) await db.insertInto('smtp_link').values(links).execute();
}

async function storeRows({ db, accountId, now }: Scope, mails: readonly KeptMail[]): Promise<number[]> {
  const rows = mails.flatMap(({ content, sender, subject, addresses }) =>
    [...addresses].map(([folded, typed]) => ({ content, sender, subject, folded, typed })),
  );
  const known = await ensureAddresses(
    db,
    accountId,
    rows.map(({ folded }) => folded),
  );
  const stored = await sql<{ id: number }>`
    insert into smtp_message (account_id, content_id, sender_id, address_id, sender, sender_folded, recipient,
      recipient_folded, subject, subject_folded, sent_on, due_at)
    select ${accountId}, n.content_id, n.sender_id, n.address_id, n.sender, n.sender_folded, n.recipient,
      n.recipient_folded, n.subject, n.subject_folded, ${now}::timestamptz, ${now}::timestamptz
    from unnest(
      ${rows.map(({ content }) => content)}::bigint[],
      ${rows.map(({ sender }) => sender.id)}::bigint[],
      ${rows.map(({ folded }) => known.get(folded)!)}::int[],
      ${rows.map(({ sender }) => sender.email)}::text[],
      ${rows.map(({ sender }) => fold(sender.email))}::text[],
      ${rows.map(({ typed }) => typed)}::text[],
      ${rows.map(({ typed }) => fold(typed))}::text[],
      ${rows.map(({ subject }) => subject)}::text[],
      ${rows.map(({ subject }) => fold(subject))}::text[]
    ) with ordinality n (content_id, sender_id, address_id, sender, sender_folded, recipient, recipient_folded, subject,
      subject_folded, place)
    order by n.place returning id`.execute(db);
  return inOrder(stored.rows);
}

/** Ids as they were given out. */
function inOrder(stored: readonly { readonly id: number }[]): number[] {
  return stored.map(({ id }) => id).sort((one, other) => one - other);
}

/** The addresses as typed by their folded form. */
function distinct(recipients: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const typed of recipients) {
    const parsed = parseAddress(typed, LONGEST_USER_ADDRESS);
    if (!parsed.ok) throw new Error('The address was checked before');
    if (!found.has(parsed.folded)) found.set(parsed.folded, parsed.address);
  }
  return found;
}

/** Nobody fills the queue without end: what waits is bounded for each account. */
async function refuseFull({ db, accountId }: Scope, most: number): Promise<void> {
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from smtp_message where account_id = ${accountId} and state = 'queued' limit ${sql.lit(most)}) waiting`.execute(
    db,
  );
  if (counted.rows[0]!.count >= most) throw refusal('tooManyWaiting', { most }, { 'retry-after': '60' });
}

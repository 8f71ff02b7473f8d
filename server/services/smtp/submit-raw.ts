import { parseAddress } from '#contract/rules/address.ts';
import { storableText } from '#contract/rules/storable.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readMailHead } from '../../mail/mailbox/mail-head.ts';
import { MailRefused } from '../../mail/serving/mail-refused.ts';
import { type HeadField, isWholeHead, readHead, withoutFields } from '../../mail/submitted/head.ts';
import { oneMailbox } from '../../mail/submitted/mailbox.ts';
import { owner } from '../campaigns/owner.ts';
import { type Scope, writeScope } from '../scope.ts';
import { isTooOften, type Program } from './programs.ts';
import { storeSubmissions } from './store-submissions.ts';

/** What is not for the recipients: who gets a blind copy, where it came back to, what is said to us. */
const keptBack = /^(?:bcc|resent-bcc|return-path|x-postkey-.*)$/;

/**
 * Keeps a mail that a program handed over, as it came but for what is not for its recipients. Only who has verified the
 * address that it is from may send it. Gives the id of its first row. Throws MailRefused.
 */
export async function submitRaw(
  dependencies: Dependencies,
  program: Program,
  mail: { readonly raw: Buffer; readonly recipients: readonly string[] },
): Promise<string> {
  const head = readHead(mail.raw);
  if (!isWholeHead(mail.raw, head)) throw refused('A line of the head of the mail is no header');
  const principal = await owner(dependencies, program.accountId);
  try {
    const ids = await writeScope(dependencies, principal, async (scope) => {
      const sender = await senderOf(scope, program, head);
      const submission = {
        raw: withoutFields(
          mail.raw,
          head.filter(({ name }) => keptBack.test(name)),
        ),
        sender,
        subject: storableText(readMailHead(mail.raw).subject.slice(0, 998)),
        recipients: mail.recipients,
        tracked: !head.some(
          ({ name, value }) => name === 'x-postkey-track' && value.toLowerCase() === 'none',
        ),
      };
      return storeSubmissions(scope, [submission]);
    });
    return String(ids[0]?.[0] ?? '');
  } catch (error) {
    if (isTooOften(error)) throw new MailRefused(451, `4.7.1 ${error.message}`);
    throw error;
  }
}

/** The verified sender that a mail is from: the one of the program, else another of the account with that address. */
async function senderOf(
  scope: Scope,
  program: Program,
  head: readonly HeadField[],
): Promise<{ id: number; email: string }> {
  const [from] = addressesOf(head, 'from');
  const others = addressesOf(head, 'sender');
  if (from === undefined || addressesOf(head, 'from').length > 1 || others.length > 1)
    throw refused('A mail must have exactly one From, with one address');
  const wanted = [from, ...others];
  if (wanted.includes(null)) throw refused('The From of the mail cannot be read as one address');
  const verified = await verifiedSenders(scope);
  if (!wanted.every((address) => verified.some((sender) => sender.address === address)))
    throw refused('The account has not verified the address that the mail is from');
  const own = verified.filter((sender) => sender.address === from);
  return own.find(({ id }) => id === program.senderId) ?? own[0]!;
}

/** The senders that the account has verified, with what their addresses are compared by. */
async function verifiedSenders({ db, accountId }: Scope) {
  const senders = await db
    .selectFrom('sender')
    .select(['id', 'email'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'verified')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return senders.map((sender) => {
    const parsed = parseAddress(sender.email);
    return { ...sender, address: parsed.ok ? parsed.folded : null };
  });
}

function addressesOf(head: readonly HeadField[], wanted: string): (string | null)[] {
  return head.filter(({ name }) => name === wanted).map(({ value }) => oneMailbox(value));
}

function refused(text: string): MailRefused {
  return new MailRefused(550, `5.7.1 ${text}`);
}

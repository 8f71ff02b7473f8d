import type { SubmittedMail } from '#contract/resources/smtp-messages.ts';
import { type Violation, violation } from '#contract/rules/violations.ts';
import { compileMessage } from '../../mail/compose/compile-message.ts';
import { TemplateError } from '../../mail/merge/template-error.ts';
import { composeSubmitted } from '../../mail/submitted/compose-submitted.ts';
import { refuseViolations, ViolationError } from '../errors.ts';
import type { Row } from '../gateway/definition.ts';
import { templateViolation } from '../messages/template-violation.ts';
import type { Scope } from '../scope.ts';
import { accountCalendar } from '../time/calendar.ts';
import type { Submission } from './store-submissions.ts';

/** What the mail itself decides, and what no program may say in its place. */
const ownHeaders =
  /^(?:from|sender|to|cc|bcc|reply-to|subject|date|message-id|mime-version|content-.*|received|return-path|dkim-signature|resent-.*|x-postkey-.*)$/i;

/**
 * Writes out mails that a program describes by their parts. Throws a ViolationError with every place that is wrong; `place`
 * gives the place of a field of one of them.
 */
export async function describedSubmissions(
  scope: Scope,
  mails: readonly SubmittedMail[],
  place: (index: number, field: string) => string,
): Promise<Submission[]> {
  const senders = await ownRows(
    scope,
    'sender',
    mails.map(({ sender }) => sender),
  );
  const messages = await ownRows(
    scope,
    'message',
    mails.flatMap(({ message }) => message ?? []),
  );
  const violations = mails.flatMap((mail, index) =>
    faultsOf(
      mail,
      senders.get(mail.sender),
      mail.message === undefined ? null : messages.get(mail.message),
    ).map(({ propertyPath, code }) => violation(place(index, propertyPath), code)),
  );
  refuseViolations(violations);
  const submissions: Submission[] = [];
  for (const [index, mail] of mails.entries()) {
    const parts = { sender: senders.get(mail.sender)!, message: messages.get(mail.message ?? 0) ?? null };
    submissions.push(await composed(scope, mail, parts, (field) => place(index, field)));
  }
  return submissions;
}

type Owned = { sender: Row<'sender'>; message: Row<'message'> };

async function ownRows<Name extends keyof Owned>(
  scope: Scope,
  table: Name,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Owned[Name]>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom(table as 'sender' | 'message')
    .selectAll()
    .where('account_id', '=', scope.accountId)
    .where('id', 'in', [...new Set(ids)])
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row as unknown as Owned[Name]]));
}

function faultsOf(
  mail: SubmittedMail,
  sender: Owned['sender'] | undefined,
  message: Owned['message'] | null | undefined,
): Violation[] {
  const faults: Violation[] = [];
  if (!sender) faults.push(violation('sender', 'unknownReference'));
  else if (sender.state !== 'verified') faults.push(violation('sender', 'senderNotVerified'));
  if (message === undefined) faults.push(violation('message', 'unknownReference'));
  else if (message && (message.privacy !== 'private' || message.publish_state !== 'published'))
    faults.push(violation('message', 'messageNotReady'));
  const own = (['html', 'text'] as const).filter((field) => mail[field] !== undefined);
  if (mail.message !== undefined) faults.push(...own.map((field) => violation(field, 'contentTwice')));
  else if (own.every((field) => mail[field] === '')) faults.push(violation('html', 'noContent'));
  for (const [index, { name }] of mail.headers.entries())
    if (ownHeaders.test(name)) faults.push(violation(`headers.${index}.name`, 'invalidHeader'));
  return faults;
}

async function composed(
  scope: Scope,
  mail: SubmittedMail,
  { sender, message }: { sender: Owned['sender']; message: Owned['message'] | null },
  place: (field: string) => string,
): Promise<Submission> {
  const filled = message ? fill(scope, mail, sender, message, place) : null;
  const content = filled ?? { html: mail.html || null, text: mail.text || null, unfollowed: [] };
  const raw = await composeSubmitted({
    from: { name: sender.name, email: sender.email },
    to: mail.to,
    cc: mail.cc,
    replyTo: mail.replyTo ?? null,
    subject: mail.subject,
    html: content.html,
    text: content.text,
    headers: mail.headers,
    attachments: mail.attachments,
    date: scope.now,
  });
  return {
    raw,
    sender,
    subject: mail.subject,
    recipients: [...mail.to, ...mail.cc, ...mail.bcc],
    tracked: mail.track,
    unfollowed: content.unfollowed,
  };
}

/** A message of the account filled with the values that the program gives, for the first of its recipients. */
function fill(
  scope: Scope,
  mail: SubmittedMail,
  sender: Owned['sender'],
  message: Owned['message'],
  place: (field: string) => string,
): { html: string; text: string | null; unfollowed: string[] } {
  const reader = {
    email: mail.to[0]!,
    attributes: mail.values,
    unsubscribeUrl: '',
    webVersionUrl: '',
    date: scope.now,
  };
  try {
    const compiled = compileMessage({
      subject: '',
      from: { name: sender.name, email: sender.email },
      html: message.html,
      text: message.has_text_variant ? message.text : null,
      links: [],
      calendar: accountCalendar(scope),
    });
    const unfollowed = message.links
      .filter(({ enabled }) => !enabled)
      .flatMap(({ url }) => compiled.fill(url, reader) ?? []);
    return { html: compiled.renderHtml(reader), text: compiled.renderText(reader), unfollowed };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw new ViolationError([templateViolation(place('message'), error)]);
  }
}

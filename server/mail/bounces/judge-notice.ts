import { LONGEST_USER_ADDRESS, parseAddress } from '#contract/rules/address.ts';
import type { BounceKind } from '#contract/rules/bounces.ts';
import { judgeRefusal } from './judge-refusal.ts';
import type { Notice, RecipientReport } from './read-notice.ts';

/** What a notice says of the mail whose return path it came to. */
export interface NoticeBounce {
  readonly kind: BounceKind;
  readonly aboutAddress: boolean;
  readonly code: string | null;
  readonly reason: string | null;
}

/** Reports by which a reader says that a mail was not wanted. */
const complaints = ['abuse', 'fraud', 'opt-out', 'opt-out-list'];
const daemons = /^[^<]*<?(?:mailer-daemon|postmaster|mail-daemon|mailerdaemon|mail\.daemon)\b/i;
const isLate = /\b(?:delay(?:ed)?|warning|still being retried|will be retried)\b|verzöger|vertraagd|retard/i;
const replyCode = /(?<![\d.])([45]\d\d)[ -](?:#?([45]\.\d{1,3}\.\d{1,3})(?![\d.]))?/;
const statusCode = /(?<![\d.])#?([45]\.\d{1,3}\.\d{1,3})(?![\d.])/;

/**
 * What came back of the mail to an address, by a notice that came to its return path from an envelope sender; null where
 * nothing did: a report of a delay or a delivery, an answer by a person or a machine.
 */
export function judgeNotice(notice: Notice, sender: string, email: string): NoticeBounce | null {
  if (notice.feedback !== null)
    return complaints.includes(notice.feedback)
      ? { kind: 'complaint', aboutAddress: true, code: null, reason: notice.feedback }
      : null;
  if (notice.recipients !== null && notice.recipients.length > 0)
    return judgeReport(notice.recipients, email);
  return isFailure(notice, sender) ? judgeText(notice.text) : null;
}

/** A report may be of several addresses, and of others than the one mailed where that was forwarded. */
function judgeReport(reports: readonly RecipientReport[], email: string): NoticeBounce | null {
  const own = reports.filter(({ addresses }) => addresses.some((address) => isSame(address, email)));
  const meant = own.length > 0 ? own : reports;
  // Of those that it was forwarded to one may have got it.
  if (!meant.every(({ action }) => action === 'failed')) return null;
  const judged = meant.map(judgeRecipient);
  return judged.find(({ kind }) => kind === 'soft') ?? judged[0]!;
}

function judgeRecipient({ status, diagnostic }: RecipientReport): NoticeBounce {
  const text = diagnostic?.replace(/^[a-z\d-]+[ \t]*;[ \t]*/i, '') ?? null;
  const [, reply, said] = replyCode.exec(text ?? '') ?? [];
  // A relay that knows no better says 5.0.0, and what it was told says more.
  const isVague = status === null || /^[245]\.0\.0$/.test(status);
  const enhanced = (isVague ? said : undefined) ?? status ?? said ?? null;
  return bounceOf(reply ?? null, enhanced, text);
}

/** Whether a mail without a part for machines tells that a mail did not arrive: who answers for a person is no server. */
function isFailure({ headers, text }: Notice, sender: string): boolean {
  const { subject = '', from = '' } = headers;
  if (isLate.test(subject)) return false;
  if (headers['x-failed-recipients'] !== undefined) return true;
  if (sender !== '' && !daemons.test(sender)) return false;
  if (daemons.test(from)) return true;
  const answers = headers['auto-submitted'] ?? headers['x-autoreply'] ?? headers['x-autorespond'];
  return answers === undefined && headers.precedence === undefined && replyCode.test(text);
}

function judgeText(text: string): NoticeBounce {
  const [, reply, said] = replyCode.exec(text) ?? [];
  const line = text.split('\n').find((each) => replyCode.test(each) || statusCode.test(each));
  return bounceOf(reply ?? null, said ?? statusCode.exec(text)?.[1] ?? null, line?.trim() ?? null);
}

function bounceOf(reply: string | null, enhanced: string | null, reason: string | null): NoticeBounce {
  const code = [reply, enhanced].filter((each) => each !== null).join(' ') || null;
  return { ...judgeRefusal(enhanced), code, reason };
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((each) => parseAddress(each, LONGEST_USER_ADDRESS));
  return first!.ok && second!.ok && first!.folded === second!.folded;
}

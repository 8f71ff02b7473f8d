import { judgeRefusal } from '../../mail/bounces/judge-refusal.ts';
import type { SmtpSendError } from '../../mail/outgoing/smtp-send-error.ts';
import { readHead } from '../../mail/submitted/head.ts';
import { type RetryPlan, retryDelay } from '../../work/retry.ts';
import type { ClaimedMail, MailChange } from './mail-source.ts';

function change(mail: ClaimedMail, state: MailChange['state'], more: Partial<MailChange> = {}): MailChange {
  return {
    id: mail.id,
    state,
    attempts: mail.attempts,
    code: null,
    nextAttemptAt: null,
    bounce: null,
    ...more,
  };
}

/** The row of a mail whose final dot is about to be written. */
export function handedOver(mail: ClaimedMail): MailChange {
  return change(mail, 'handed', { attempts: mail.attempts + 1 });
}

/** The row of a mail that the server took. */
export function accepted(mail: ClaimedMail): MailChange {
  return change(mail, 'sent', { attempts: mail.attempts + 1 });
}

/** The row of a mail that cannot be made for this recipient. */
export function unmailable(mail: ClaimedMail): MailChange {
  return change(mail, 'failed', { code: '5.6.0', attempts: mail.attempts + 1 });
}

/** The row of a mail that was not begun, or certainly not handed over, and is tried again at once. */
export function givenBack(mail: ClaimedMail): MailChange {
  return change(mail, 'queued');
}

/** What a failed send means for its row: refused for good, tried again later, or nobody knows. */
export function refused(
  mail: ClaimedMail,
  raw: Buffer | null,
  error: SmtpSendError,
  now: Date,
  retry: RetryPlan,
): MailChange {
  const attempts = mail.attempts + 1;
  const code = [error.code, error.enhancedCode].filter((each) => each !== null).join(' ') || null;
  if (error.kind === 'connection' && error.phase === 'afterDot') return change(mail, 'unknown', { attempts });
  if (error.kind === 'permanent') {
    const aboutRecipient = error.step === 'recipient' || error.step === 'message';
    return change(mail, 'failed', { attempts, code, bounce: aboutRecipient ? bounceOf(error, raw) : null });
  }
  const delay = retryDelay(retry, attempts);
  if (delay === null) {
    const bounce = error.kind === 'temporary' ? bounceOf(error, raw) : null;
    return change(mail, 'failed', { attempts, code, bounce });
  }
  return change(mail, 'queued', { attempts, code, nextAttemptAt: new Date(now.getTime() + delay) });
}

function bounceOf({ enhancedCode, response }: SmtpSendError, raw: Buffer | null): MailChange['bounce'] {
  return { ...judgeRefusal(enhancedCode), reason: response, messageId: raw && messageIdOf(raw) };
}

function messageIdOf(raw: Buffer): string | null {
  const field = readHead(raw).find(({ name }) => name === 'message-id');
  return field?.value.replace(/^<|>$/g, '') || null;
}

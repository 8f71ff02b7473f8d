import type { SmtpSendError } from '../../mail/outgoing/smtp-send-error.ts';
import { type RetryPlan, retryDelay } from '../../work/retry.ts';
import type { ClaimedMail, MailChange } from './mail-source.ts';

/** Codes of RFC 3463 that say that the address leads nowhere. */
const noMailbox = /^5\.1\.(?:1|2|3|6|10)$/;

function change(mail: ClaimedMail, state: MailChange['state'], more: Partial<MailChange> = {}): MailChange {
  return {
    id: mail.id,
    state,
    attempts: mail.attempts,
    code: null,
    nextAttemptAt: null,
    bounced: false,
    noSuchMailbox: false,
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
export function refused(mail: ClaimedMail, error: SmtpSendError, now: Date, retry: RetryPlan): MailChange {
  const attempts = mail.attempts + 1;
  const code = [error.code, error.enhancedCode].filter((each) => each !== null).join(' ') || null;
  if (error.kind === 'connection' && error.phase === 'afterDot') return change(mail, 'unknown', { attempts });
  if (error.kind === 'permanent') {
    const aboutRecipient = error.step === 'recipient' || error.step === 'message';
    const noSuchMailbox = error.step === 'recipient' && noMailbox.test(error.enhancedCode ?? '');
    return change(mail, 'failed', { attempts, code, bounced: aboutRecipient, noSuchMailbox });
  }
  const delay = retryDelay(retry, attempts);
  if (delay === null) return change(mail, 'failed', { attempts, code, bounced: error.kind === 'temporary' });
  return change(mail, 'queued', { attempts, code, nextAttemptAt: new Date(now.getTime() + delay) });
}

/**
 * permanent: the server refused the mail for good · temporary: it may take it later · connection: no
 * answer was had, or none that is about this mail.
 */
export type SmtpFailureKind = 'permanent' | 'temporary' | 'connection';

/** The step that failed; only a refusal at `recipient` or `message` says something of the recipient. */
export type SmtpFailureStep = 'connect' | 'sender' | 'recipient' | 'data' | 'message';

/** What became of a mail that was not accepted. */
export class SmtpSendError extends Error {
  override readonly name = 'SmtpSendError';

  /**
   * @param phase beforeDot: the mail was certainly not handed over. afterDot: the final dot may have
   *   reached the server; when kind is `connection` too, nobody knows whether the mail was taken.
   * @param code the three-digit reply, or null without one.
   * @param enhancedCode the code of RFC 3463 (`5.1.1`), or null.
   * @param response the server's reply, or null.
   */
  constructor(
    readonly kind: SmtpFailureKind,
    readonly step: SmtpFailureStep,
    readonly phase: 'beforeDot' | 'afterDot',
    readonly code: number | null,
    readonly enhancedCode: string | null,
    readonly response: string | null,
    options?: ErrorOptions,
  ) {
    super(response ?? `the connection failed at ${step}`, options);
  }
}

const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;
/** Bad sequence of commands: says that the session is confused, not that the mail is refused. */
const badSequence = 503;

/** The error of a mail, or of a connection that was to be opened, from the reply that refused it. */
export function refusalFrom(
  reply: { readonly code: number; readonly text: string },
  step: SmtpFailureStep,
  phase: 'beforeDot' | 'afterDot',
): SmtpSendError {
  const { code, text } = reply;
  return new SmtpSendError(kindOf(code, step), step, phase, code, enhanced.exec(text)?.[1] ?? null, text);
}

/** The error of a mail whose connection ended, or could not be opened. */
export function lostConnection(cause: unknown, phase: 'beforeDot' | 'afterDot'): SmtpSendError {
  const step = phase === 'afterDot' ? 'message' : 'connect';
  return new SmtpSendError('connection', step, phase, null, null, null, { cause });
}

function kindOf(code: number, step: SmtpFailureStep): SmtpFailureKind {
  if (step === 'connect' || code < 400) return 'connection';
  return code >= 500 && code !== badSequence ? 'permanent' : 'temporary';
}

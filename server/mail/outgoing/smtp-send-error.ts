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

interface ConnectionFault extends Error {
  responseCode?: number;
  response?: string;
  command?: string;
  code?: string;
}

const STEPS: Readonly<Record<string, SmtpFailureStep>> = {
  'MAIL FROM': 'sender',
  'RCPT TO': 'recipient',
};
const ENHANCED_CODE = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;
/** Bad sequence of commands: says that the session is confused, not that the mail is refused. */
const BAD_SEQUENCE = 503;

/** The error of a send, from what the SMTP connection reported. */
export function sendErrorFrom(fault: ConnectionFault, phase: 'beforeDot' | 'afterDot'): SmtpSendError {
  const code = fault.responseCode ?? null;
  const response = fault.response ?? null;
  const enhancedCode = ENHANCED_CODE.exec(response ?? '')?.[1] ?? null;
  const step = stepOf(fault, phase);
  return new SmtpSendError(kindOf(fault, code, step), step, phase, code, enhancedCode, response, {
    cause: fault,
  });
}

function stepOf(fault: ConnectionFault, phase: 'beforeDot' | 'afterDot'): SmtpFailureStep {
  if (phase === 'afterDot') return 'message';
  const known = STEPS[fault.command ?? ''];
  if (known !== undefined) return known;
  return fault.command === 'DATA' ? 'data' : 'connect';
}

function kindOf(fault: ConnectionFault, code: number | null, step: SmtpFailureStep): SmtpFailureKind {
  // The server said in EHLO how much it takes: it would refuse this mail every time.
  if (fault.code === 'EMESSAGE' && code === null && step === 'sender') return 'permanent';
  if (step === 'connect' || code === null) return 'connection';
  return code >= 500 && code !== BAD_SEQUENCE ? 'permanent' : 'temporary';
}

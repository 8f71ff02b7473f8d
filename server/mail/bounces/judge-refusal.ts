import type { BounceKind } from '#contract/rules/bounces.ts';

/** What a mail that did not arrive says of its address. */
export interface Judgement {
  readonly kind: Exclude<BounceKind, 'complaint'>;
  /** Whether it is the address that did not take the mail, and not what was mailed, or by whom. */
  readonly aboutAddress: boolean;
}

/** Codes of RFC 3463 that say that the address leads nowhere, and always will. */
const leadsNowhere = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1|4\.4)$/;
/** Codes about what was mailed or how it was: its size, its content, who may send it. */
const aboutMail = /^[45]\.(?:1\.[78]|2\.3|3\.4|5\.\d+|6\.\d+|7\.\d+)$/;

/**
 * Judges a mail that did not arrive by its code of RFC 3463: hard where the address leads nowhere, else soft. Without such
 * a code nobody knows that the address is wrong for good.
 */
export function judgeRefusal(enhancedCode: string | null): Judgement {
  const code = enhancedCode ?? '';
  if (leadsNowhere.test(code)) return { kind: 'hard', aboutAddress: true };
  return { kind: 'soft', aboutAddress: !aboutMail.test(code) };
}

import { createHmac } from 'node:crypto';
import { secretPrefix } from './secrets.ts';

/** What is signed: the body word for word, its id, and the time of the attempt. */
export interface Signed {
  readonly messageId: string;
  readonly body: string;
  readonly at: Date;
}

/**
 * The headers that show that a post is ours. `x-signature` is keyed with the newest secret as it is shown; those of
 * Standard Webhooks are keyed with the bytes of each secret that is good.
 */
export function signatureHeaders(
  { messageId, body, at }: Signed,
  [newest = '', ...former]: readonly string[],
): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1_000));
  const content = `${messageId}.${seconds}.${body}`;
  const standard = [newest, ...former].map(
    (secret) => `v1,${hmac(bytesOf(secret), content).digest('base64')}`,
  );
  return {
    'webhook-id': messageId,
    'webhook-timestamp': seconds,
    'webhook-signature': standard.join(' '),
    'x-signature': hmac(newest, body).digest('hex'),
    ...(former[0] && { 'x-former-signature': hmac(former[0], body).digest('hex') }),
  };
}

function hmac(key: string | Buffer, content: string) {
  return createHmac('sha256', key).update(content, 'utf8');
}

function bytesOf(secret: string): Buffer {
  return Buffer.from(secret.slice(secretPrefix.length), 'base64');
}

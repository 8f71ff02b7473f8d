import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

/** What is smaller fits into a packet or two as it is. */
const smallest = 1_024;
const quality = 4;
const encodings = ['br', 'gzip'] as const;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A text as it goes on the wire: in an encoding that was asked for, or as it is. */
export interface Encoded {
  readonly payload: string | Buffer;
  readonly encoding: (typeof encodings)[number] | null;
}

/** Compresses a text by what a client accepts, the better of two, as well as it can be while somebody waits for it. */
export async function encode(text: string, accepted: string | undefined): Promise<Encoded> {
  const size = Buffer.byteLength(text);
  const encoding = size < smallest ? null : negotiate(accepted ?? '', [...encodings]);
  if (encoding === null) return { payload: text, encoding };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  };
  return { payload: await (encoding === 'br' ? brotli(text, { params }) : gzipped(text)), encoding };
}

/** Fields that hold what opens something, and addresses that do. */
const secrets =
  /"(?:token|secret|password|smtpCredentials|key)":(?!null)|\/(?:u|w|s|s\/confirm|t\/[co]|verify-sender|set-credentials)\/[\w-]{22,}/;

/**
 * Whether an answer in JSON carries a token or a secret: how long it becomes when it is compressed would tell of it to who
 * can put texts of his own into it.
 */
export function carriesSecret(json: string): boolean {
  return secrets.test(json);
}

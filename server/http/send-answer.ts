import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { limits } from '#contract/rules/limits.ts';
import { refusal } from '../services/errors.ts';
import type { Answer } from './answer.ts';
import { carriesSecret, encode } from './compress.ts';

/**
 * Puts an answer on the wire: JSON-LD that nothing keeps, compressed by what the client accepts. Throws ApiError `tooLarge`
 * for one that was read and is larger than any may be; a single record may, since there is no less of it to ask for.
 */
export async function sendAnswer(reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  const { status, headers, body } = answer;
  const payload = body === undefined || body instanceof Readable ? body : JSON.stringify(body);
  const isPart = reply.request.method === 'GET' && headers.etag === undefined;
  if (isPart && typeof payload === 'string' && Buffer.byteLength(payload) > limits.answerBytes)
    throw refusal('answerTooLarge', { megabytes: limits.answerBytes / 1_000_000 });
  reply.status(status).headers({ 'cache-control': 'no-store', ...headers });
  if (payload === undefined) return reply.send();
  reply.type('application/ld+json; charset=utf-8');
  if (typeof payload !== 'string' || carriesSecret(payload)) return reply.send(payload);
  return sendEncoded(reply, payload);
}

/** Sends a text, compressed by what the client accepts. */
export async function sendEncoded(reply: FastifyReply, text: string): Promise<FastifyReply> {
  const { payload, encoding } = await encode(text, reply.request.headers['accept-encoding']);
  const varied = reply.getHeader('vary');
  reply.header('vary', varied === undefined ? 'accept-encoding' : `${varied}, accept-encoding`);
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.send(payload);
}

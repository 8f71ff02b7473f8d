import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { limits } from '#contract/rules/limits.ts';
import type { Answer } from './answer.ts';
import { refusal } from './errors.ts';

/**
 * Puts an answer on the wire: JSON-LD that nothing keeps. Throws ApiError `tooLarge` for one that was read and is larger
 * than any may be; a single record may, since there is no less of it to ask for.
 */
export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  const { status, headers, body } = answer;
  const payload = body === undefined || body instanceof Readable ? body : JSON.stringify(body);
  const isPart = reply.request.method === 'GET' && headers.etag === undefined;
  if (isPart && typeof payload === 'string' && Buffer.byteLength(payload) > limits.answerBytes)
    throw refusal('answerTooLarge', { megabytes: limits.answerBytes / 1_000_000 });
  reply.status(status).headers({ 'cache-control': 'no-store', ...headers });
  if (payload === undefined) return reply.send();
  return reply.type('application/ld+json; charset=utf-8').send(payload);
}

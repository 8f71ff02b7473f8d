import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Answer } from './answer.ts';

/** Puts an answer on the wire: JSON-LD that nothing keeps. */
export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  reply.status(answer.status).headers({ 'cache-control': 'no-store', ...answer.headers });
  if (answer.body === undefined) return reply.send();
  const { body } = answer;
  return reply
    .type('application/ld+json; charset=utf-8')
    .send(body instanceof Readable ? body : JSON.stringify(body));
}

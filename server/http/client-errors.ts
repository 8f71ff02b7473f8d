import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { limits } from '#contract/rules/limits.ts';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { ApiError } from '../services/errors.ts';
import { failureAnswer } from './failures.ts';

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
};
const lingerMs = 1_000;

/** Refuses an address that no call needs, also one within a batch, which no HTTP parser bounds. */
export function refuseLongAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    if (url.length > limits.addressLength) throw new ApiError('addressTooLong');
  });
}

/** Answers what came in and is no call that can be read, as every failure is answered (contract, Errors). */
export function clientErrorHandler(
  headers: Readonly<Record<string, string>>,
  log: Logger,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, body } = failureAnswer(new ApiError(codes[error.code ?? ''] ?? 'malformedRequest'), log);
    const text = JSON.stringify(body);
    const head = {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/ld+json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      connection: 'close',
    };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
    // Who is still sending gets the answer when the rest has gone by; a connection that is closed at once may lose it.
    socket.resume();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}

import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Headers that every answer has. The console's token is in local storage, so its pages may run no script but their own;
 * public pages replace the policy by a sandbox.
 */
export function hardHeaders(config: Config): Readonly<Record<string, string>> {
  return {
    'content-security-policy': consolePolicy(config),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    link: '</docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"',
  };
}

/** Puts the headers on every answer, and lets the origins of the configuration call. */
export async function hardenResponses(app: FastifyInstance, config: Config): Promise<void> {
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: [...config.corsOrigins],
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'accept', 'if-match', 'idempotency-key'],
      exposedHeaders: ['etag', 'location', 'retry-after'],
      maxAge: 600,
    });
  }
  const headers = hardHeaders(config);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

function consolePolicy(config: Config): string {
  const connect = ["'self'", 'ws:', 'wss:', ...(config.apiUrl ? [new URL(config.apiUrl).origin] : [])];
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data:",
    "font-src 'self' https: data:",
    `connect-src ${connect.join(' ')}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Headers that every answer has. The console's token is in local storage, so its pages may run no script but their own;
 * public pages replace the policy by a sandbox.
 */
export async function hardenResponses(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(cors, {
    origin: [...config.corsOrigins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'accept', 'if-match', 'idempotency-key'],
    exposedHeaders: ['etag', 'location', 'retry-after'],
    maxAge: 600,
  });
  const policy = consolePolicy(config);
  app.addHook('onSend', async (_request, reply) => {
    const own = reply.getHeader('content-security-policy');
    if (own === undefined) reply.header('content-security-policy', policy);
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    });
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('link', '</docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"');
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

import type { FastifyInstance } from 'fastify';

const path = '/echo';

/** Where webhooks can be tried without a program of one's own; null while nobody knows where pages are. */
export function echoAddress(publicUrl: string | null): string | null {
  return publicUrl === null ? null : publicUrl + path;
}

/** Takes whatever is posted, keeps nothing of it, and says how much it was and by what id it came. */
export function registerEcho(pages: FastifyInstance): void {
  pages.post(path, async (request, reply) => {
    const { 'webhook-id': id = null } = request.headers;
    const bytes = Buffer.isBuffer(request.body) ? request.body.length : 0;
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': 'sandbox' })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ received: true, id, bytes }));
  });
}

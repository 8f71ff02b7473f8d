import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { followTracked, openTracked } from '../services/tracking/tracked.ts';
import { sendMissing } from './page.ts';
import { servePage } from './page-route.ts';
import { parameter } from './parameter.ts';
import { visitorOf } from './visitor.ts';

/** One transparent pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** The open pixel and the tracked links of mails. */
export function registerTracking(pages: FastifyInstance, dependencies: Dependencies): void {
  servePage(pages, 'read', '/t/o/:token', async (request, reply) => {
    const [token, ending] = parameter(request, 'token').split('.gif');
    const known = ending === '' && (await openTracked(dependencies, token!, visitorOf(request, 'pixel')));
    if (!known) return sendMissing(request, reply);
    return reply.headers({ 'cache-control': 'no-store, private' }).type('image/gif').send(pixel);
  });
  servePage(pages, 'read', '/t/c/:token', async (request, reply) => {
    const url = await followTracked(dependencies, parameter(request, 'token'), visitorOf(request));
    if (!url) return sendMissing(request, reply);
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': 'sandbox' })
      .redirect(url, 302);
  });
}

import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { followLink, openMail } from '../services/campaigns/follow-link.ts';
import { sendMissing } from './page.ts';
import { parameter } from './parameter.ts';
import { visitorOf } from './visitor.ts';

/** One transparent pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** The open pixel and the tracked links of mails. */
export function registerTracking(pages: FastifyInstance, dependencies: Dependencies): void {
  pages.route({
    method: ['GET', 'HEAD'],
    url: '/t/o/:token',
    handler: async (request, reply) => {
      const [token, ending] = parameter(request, 'token').split('.gif');
      const known = ending === '' && (await openMail(dependencies, token!, visitorOf(request, 'pixel')));
      if (!known) return sendMissing(request, reply);
      return reply.headers({ 'cache-control': 'no-store, private' }).type('image/gif').send(pixel);
    },
  });
  pages.route({
    method: ['GET', 'HEAD'],
    url: '/t/c/:token',
    handler: async (request, reply) => {
      const url = await followLink(dependencies, parameter(request, 'token'), visitorOf(request));
      if (!url) return sendMissing(request, reply);
      return reply
        .headers({ 'cache-control': 'no-store', 'content-security-policy': 'sandbox' })
        .redirect(url, 302);
    },
  });
}

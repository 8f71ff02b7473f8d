import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { findSubscription, type UnsubscribeReach, unsubscribe } from '../services/campaigns/unsubscribe.ts';
import { previewToken } from '../services/tokens/public-links.ts';
import { sendMissing, sendPage, sendPreview } from './page.ts';
import { servePage } from './page-route.ts';
import { parameter } from './parameter.ts';
import { visitorOf } from './visitor.ts';

/**
 * The unsubscribe page. Reading it changes nothing; a POST acts at once, from the page's buttons or from a mail program
 * with one click (RFC 8058), with no cookie and no redirect.
 */
export function registerSubscriptionPages(pages: FastifyInstance, dependencies: Dependencies): void {
  servePage(pages, 'read', '/u/:token', async (request, reply) => {
    const token = parameter(request, 'token');
    if (token === previewToken) return sendPreview(request, reply);
    const found = await findSubscription(dependencies, token, visitorOf(request));
    if (!found) return sendMissing(request, reply);
    return sendPage(request, reply, {
      title: 'unsubscribe.title',
      text: 'unsubscribe.intro',
      values: { ...found },
      buttons: [
        { text: 'unsubscribe.list', name: 'reach', value: 'list' },
        { text: 'unsubscribe.sender', name: 'reach', value: 'sender' },
      ],
    });
  });
  servePage(pages, 'POST', '/u/:token', async (request, reply) => {
    const token = parameter(request, 'token');
    if (token === previewToken) return sendPreview(request, reply);
    const reach = reachOf(request);
    const done = await unsubscribe(dependencies, token, reach, visitorOf(request));
    if (!done) return sendMissing(request, reply);
    return sendPage(request, reply, {
      title: 'unsubscribe.doneTitle',
      text: reach === 'sender' ? 'unsubscribe.doneSender' : 'unsubscribe.doneList',
      values: { ...done },
    });
  });
}

/** Only the second button of the page reaches further than the list; whatever else is posted is a one-click. */
function reachOf(request: FastifyRequest): UnsubscribeReach {
  const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  return new URLSearchParams(body).get('reach') === 'sender' ? 'sender' : 'list';
}

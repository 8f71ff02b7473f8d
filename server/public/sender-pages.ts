import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { confirmVerification, findVerification } from '../services/senders/verification.ts';
import { sendMissing, sendPage } from './page.ts';
import { servePage } from './page-route.ts';
import { parameter } from './parameter.ts';

/** The page behind the link that verifies a sender: reading it changes nothing, its button verifies. */
export function registerSenderPages(pages: FastifyInstance, dependencies: Dependencies): void {
  servePage(pages, 'read', '/verify-sender/:token', async (request, reply) => {
    const pending = await findVerification(dependencies, parameter(request, 'token'));
    if (!pending) return sendMissing(request, reply);
    return sendPage(request, reply, {
      title: 'verify.title',
      text: 'verify.intro',
      values: { name: pending.name, email: pending.email },
      buttons: [{ text: 'verify.action' }],
    });
  });
  servePage(pages, 'POST', '/verify-sender/:token', async (request, reply) => {
    const token = parameter(request, 'token');
    const pending = await findVerification(dependencies, token);
    if (!pending || !(await confirmVerification(dependencies, token))) return sendMissing(request, reply);
    return sendPage(request, reply, {
      title: 'verify.doneTitle',
      text: 'verify.done',
      values: { name: pending.name, email: pending.email },
    });
  });
}

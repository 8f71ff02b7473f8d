import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from './page.ts';

/** Where links in mails and published pages lead, whatever came to stand behind. */
const publicPath = /^\/(?:u|w|t|verify-sender)(?:\/|$)|^\/page-/;

/**
 * Answers a call that no route takes with a page, where a person reads the answer: on the paths of public pages, and
 * for whatever a browser asks for. Null leaves the call to the API.
 */
export function sendMissingPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
): FastifyReply | null {
  const path = request.url.split('?')[0] ?? '/';
  const asksForPage = /\btext\/html\b/i.test(request.headers.accept ?? '');
  if (!publicPath.test(path) && !asksForPage) return null;
  return sendPage(request, reply, { status, title: 'missing.title', text: 'missing.text' });
}

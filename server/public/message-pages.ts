import type { FastifyInstance, FastifyReply } from 'fastify';
import { parseId } from '#contract/wire/reference.ts';
import type { Dependencies } from '../dependencies.ts';
import { escapeHtml } from '../mail/compose/escape-html.ts';
import { landingPage, webVersion } from '../services/campaigns/web-version.ts';
import { previewToken } from '../services/tokens/public-links.ts';
import { sendMissing, sendPreview } from './page.ts';
import { servePage } from './page-route.ts';
import { parameter } from './parameter.ts';

/** What customers wrote never shares an origin's storage with the console: the page has an origin of its own. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; script-src 'none'; frame-ancestors 'none'";
const landingPolicy =
  "sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'none'";

/** The web versions of mails and the landing pages. */
export function registerMessagePages(pages: FastifyInstance, dependencies: Dependencies): void {
  servePage(pages, 'read', '/w/:token', async (request, reply) => {
    const token = parameter(request, 'token');
    if (token === previewToken) return sendPreview(request, reply);
    const html = await webVersion(dependencies, token);
    return html === null ? sendMissing(request, reply) : sendHtml(reply, html, mailPolicy);
  });
  servePage(pages, 'read', '/page-:id', async (request, reply) => {
    const id = parseId(parameter(request, 'id'));
    const page = id === null ? null : await landingPage(dependencies, id);
    if (!page) return sendMissing(request, reply);
    return sendHtml(reply, withTitle(page.html, page.title), landingPolicy);
  });
}

function sendHtml(reply: FastifyReply, html: string, policy: string): FastifyReply {
  return reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html);
}

/** The title of the message stands in for one that its html does not have. */
function withTitle(html: string, title: string): string {
  if (/<title[\s>]/i.test(html)) return html;
  const tag = `<title>${escapeHtml(title)}</title>`;
  if (/<head[\s>]/i.test(html)) return html.replace(/<head(?:\s[^>]*)?>/i, (head) => head + tag);
  return `<!doctype html><html><head><meta charset="utf-8">${tag}</head><body>${html}</body></html>`;
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import en from '#locales/en/public-pages.json' with { type: 'json' };
import nl from '#locales/nl/public-pages.json' with { type: 'json' };
import { escapeHtml } from '../mail/compose/escape-html.ts';
import { localeOf } from './visitor.ts';

/** A text of the public pages. */
export type PageText = keyof typeof en;

/** What a page shows: a heading, a sentence, and buttons of one form that is posted to the page itself. */
export interface PageContent {
  readonly status?: number;
  readonly title: PageText;
  readonly text: PageText;
  readonly values?: Readonly<Record<string, string>>;
  readonly buttons?: readonly { text: PageText; name?: string; value?: string }[];
}

const texts: Readonly<Record<'en' | 'nl', Readonly<Record<PageText, string>>>> = { en, nl };

/** Nothing but a form runs here, and nobody may frame it. */
const ownPolicy =
  "sandbox allow-forms; default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const style = `
  :root { color-scheme: light dark; --paper: #fff; --ground: #f4f4f5; --ink: #18181b; --soft: #52525b; --line: #e4e4e7; --accent: #2f5bd8; }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #1c1c1f; --ground: #111113; --ink: #f4f4f5; --soft: #a1a1aa; --line: #34343a; --accent: #7b9bff; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--ground);
    color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  main { width: 100%; max-width: 440px; padding: 32px; background: var(--paper); border: 1px solid var(--line); border-radius: 10px; }
  h1 { margin: 0 0 8px; font-size: 20px; line-height: 1.3; }
  p { margin: 0; color: var(--soft); overflow-wrap: anywhere; }
  form { display: grid; gap: 12px; margin-top: 24px; }
  button { padding: 10px 16px; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit;
    font: inherit; font-weight: 500; cursor: pointer; }
  button:first-child { border-color: var(--accent); background: var(--accent); color: var(--paper); }
  button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

/** Answers with a page of ours in the language that the browser asks for. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, content: PageContent): FastifyReply {
  const locale = localeOf(request);
  const write = (text: PageText) => escapeHtml(fill(texts[locale][text], content.values ?? {}));
  const buttons = (content.buttons ?? []).map(
    ({ text, name, value }) =>
      `<button${name ? ` name="${escapeHtml(name)}" value="${escapeHtml(value ?? '')}"` : ''}>${write(text)}</button>`,
  );
  const form = buttons.length > 0 ? `<form method="post">${buttons.join('')}</form>` : '';
  return reply
    .status(content.status ?? 200)
    .headers({ 'content-security-policy': ownPolicy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta name="robots" content="noindex"><title>${write(content.title)}</title><style>${style}</style></head>` +
        `<body><main><h1>${write(content.title)}</h1><p>${write(content.text)}</p>${form}</main></body></html>`,
    );
}

/** The page for a link that is not ours, or no longer. */
export function sendMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(request, reply, { status: 404, title: 'missing.title', text: 'missing.text' });
}

/** The page for a link of a mail that was a preview. */
export function sendPreview(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(request, reply, { title: 'preview.title', text: 'preview.text' });
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

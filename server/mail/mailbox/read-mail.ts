import { simpleParser } from 'mailparser';
import { findTextLinks } from '../links/find-text-links.ts';
import { findHtmlLinks } from '../links/scan-html.ts';

/** A mail taken apart for reading. */
export interface ReadMail {
  /** In their order, unfolded, as they were sent. */
  headers: { name: string; value: string }[];
  html: string | null;
  text: string | null;
  /** What the html and the text lead to, each address once. */
  links: string[];
}

const FOLLOWED = /^(?:https?:|mailto:|tel:|sms:)/i;

/** Parses a mail. Links in the text are not made clickable and images are not fetched. */
export async function readMail(raw: Buffer): Promise<ReadMail> {
  const mail = await simpleParser(raw, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
  });
  const html = typeof mail.html === 'string' ? mail.html : null;
  const text = mail.text ?? null;
  const found = [...findHtmlLinks(html ?? ''), ...findTextLinks(text ?? '')].map(({ url }) => url);
  return {
    headers: mail.headerLines.map(({ line }) => headerOf(line)),
    html,
    text,
    links: [...new Set(found.filter((url) => FOLLOWED.test(url)))],
  };
}

function headerOf(line: string): { name: string; value: string } {
  const colon = line.indexOf(':');
  return {
    name: line.slice(0, colon),
    value: line
      .slice(colon + 1)
      .replace(/\r?\n\s+/g, ' ')
      .trim(),
  };
}

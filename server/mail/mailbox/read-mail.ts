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
/** What is longer is told by its beginning: nobody reads on, and no answer may be that long. */
const MOST = { text: 2_000_000, header: 20_000, headers: 1_000, links: 2_000, raw: 200_000 };
/** A mail may have very many parts in each other, and a head of very many addresses. */
const PARSED = { maxChildNodes: 5_000, maxHeadSize: 32 * 1024 * 1024 };

/** Parses a mail. Links in the text are not made clickable and images are not fetched. */
export async function readMail(raw: Buffer): Promise<ReadMail> {
  const mail = await simpleParser(raw, {
    ...PARSED,
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
  });
  const html = typeof mail.html === 'string' ? cut(mail.html, MOST.text) : null;
  const text = mail.text === undefined ? null : cut(mail.text, MOST.text);
  const found = [...findHtmlLinks(html ?? ''), ...findTextLinks(text ?? '')].map(({ url }) => url);
  return {
    headers: mail.headerLines.slice(0, MOST.headers).map(({ line }) => headerOf(line)),
    html,
    text,
    links: [...new Set(found.filter((url) => FOLLOWED.test(url)))].slice(0, MOST.links),
  };
}

/** A mail that cannot be taken apart, as it came: its head, and its beginning as the text. */
export function readRaw(raw: Buffer): ReadMail {
  const text = raw.toString('utf8', 0, MOST.raw);
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  const lines = text.slice(0, end).split(/\r?\n(?![ \t])/);
  return {
    headers: lines
      .filter((line) => line.includes(':'))
      .slice(0, MOST.headers)
      .map(headerOf),
    html: null,
    text: text.slice(end).trim(),
    links: [],
  };
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)} …` : text;
}

/** A header line as its name and its value, in one line. */
export function headerOf(line: string): { name: string; value: string } {
  const colon = line.indexOf(':');
  const value = cut(line.slice(colon + 1), MOST.header);
  return { name: line.slice(0, colon), value: value.replace(/\r?\n\s+/g, ' ').trim() };
}

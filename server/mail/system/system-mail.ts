import en from '#locales/en/system-mail.json' with { type: 'json' };
import nl from '#locales/nl/system-mail.json' with { type: 'json' };
import { escapeHtml } from '../compose/escape-html.ts';

/** The mails that the system sends by itself, with the values each of them shows. */
export interface SystemMailValues {
  verifySender: { name: string; email: string; url: string };
  resetPassword: { email: string; url: string };
  firstPassword: { email: string; url: string };
  submissionTest: { sender: string; url: string };
  campaignStarted: { campaign: string; recipients: string; url: string };
  campaignFinished: { campaign: string; recipients: string; url: string };
  campaignProblem: { campaign: string; problem: string; url: string };
  postedGone: { name: string; address: string; url: string };
  postedFailing: { name: string; address: string; url: string };
}

/** Which mail of the system. */
export type SystemMailKind = keyof SystemMailValues;

/** A mail of the system, ready to be sent to someone. */
export interface SystemMail {
  subject: string;
  text: string;
  html: string;
}

type Key = keyof typeof en;

const TEXTS: Readonly<Record<'en' | 'nl', Readonly<Record<Key, string>>>> = { en, nl };

/** Writes a mail of the system in one of the languages: a sentence, one link, a sentence. */
export function systemMail<Kind extends SystemMailKind>(
  kind: Kind,
  locale: 'en' | 'nl',
  values: SystemMailValues[Kind],
): SystemMail {
  const write = (part: 'subject' | 'intro' | 'action' | 'outro'): string =>
    fill(TEXTS[locale][`${kind}.${part}`], values);
  const [subject, intro, action, outro] = [write('subject'), write('intro'), write('action'), write('outro')];
  const text = `${intro}\n\n${action}:\n${values.url}\n\n${outro}\n`;
  return { subject, text, html: page(locale, subject, intro, action, values.url, outro) };
}

/** One pass: a value that looks like a placeholder stays as it is. */
function fill(text: string, values: object): string {
  const known = new Map<string, string>(Object.entries(values));
  return text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => known.get(name) ?? '');
}

function page(
  locale: string,
  subject: string,
  intro: string,
  action: string,
  url: string,
  outro: string,
): string {
  const paragraph =
    'margin:0 0 16px;font:15px/1.5 -apple-system,Segoe UI,Helvetica,Arial,sans-serif;color:#1f2328';
  const button =
    'display:inline-block;padding:9px 16px;border-radius:6px;background:#2f5bd8;color:#ffffff;text-decoration:none';
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff">
<p style="${paragraph}">${escapeHtml(intro)}</p>
<p style="${paragraph}"><a href="${escapeHtml(url)}" style="${button}">${escapeHtml(action)}</a></p>
<p style="${paragraph};color:#59636e">${escapeHtml(outro)}</p>
</body>
</html>
`;
}

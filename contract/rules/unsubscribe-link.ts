/** What of a message decides whether its mails can be unsubscribed from. */
export interface MailedParts {
  readonly builder: 'structured' | 'html';
  readonly html: string;
  readonly structured?: unknown;
  readonly text: string;
  readonly hasTextVariant: boolean;
}

const tag = /\{[{%][^}]*\bunsubscribe_url\b|%7B%7B(?:%20|\s)*unsubscribe_url/i;

/** The written parts of a message that have no unsubscribe link; a text that is made from the html has that of the html. */
export function partsWithoutUnsubscribe(message: MailedParts): readonly ('html' | 'text')[] {
  const parts: ('html' | 'text')[] = [];
  if (!hasLink(message)) parts.push('html');
  if (message.hasTextVariant && !tag.test(message.text)) parts.push('text');
  return parts;
}

function hasLink({ builder, html, structured }: MailedParts): boolean {
  if (tag.test(withoutComments(html))) return true;
  // Its blocks name the tag in ways of their own.
  return builder === 'structured' && JSON.stringify(structured ?? null).includes('unsubscribe_url');
}

/** Mail programs show no comments, but those that Outlook reads. */
function withoutComments(html: string): string {
  return html.replace(/<!--(?!\[if)[\s\S]*?-->/g, '');
}

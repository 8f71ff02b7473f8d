import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { type SnippetKind, snippetNames, snippetOf } from '#src/views/screens/senders/snippets.ts';

const kinds = Object.keys(snippetNames) as SnippetKind[];
const example = { username: 'sender-7', host: 'mail.acme.example', port: 587, to: 'you@example.com' };

it.each(kinds)(
  'names in %s where, as whom, from whom and to whom is sent, and never the password',
  (kind) => {
    const text = snippetOf(kind, { ...example, from: 'hello@bakery.example' });
    for (const part of ['sender-7', 'mail.acme.example', '587', 'hello@bakery.example', 'you@example.com'])
      expect(text).toContain(part);
    expect(text).toContain('SMTP_PASSWORD');
  },
);

it('keeps an address with a quote in one piece', () => {
  const from = "o'neill@bakery.example";
  expect(snippetOf('node', { ...example, from })).toContain(String.raw`from: 'o\'neill@bakery.example'`);
  expect(snippetOf('php', { ...example, from })).toContain(String.raw`setFrom('o\'neill@bakery.example')`);
  const command = snippetOf('curl', { ...example, from }).replace(/^curl/, 'printf "%s\\n"');
  expect(execFileSync('sh', ['-c', command]).toString().split('\n')).toContain(from);
});

it('has curl end lines as mail does, since a server takes no others', () => {
  const text = snippetOf('curl', { ...example, from: 'hello@bakery.example' });
  expect(text.split("<<'MAIL'")[0]).toContain(' --crlf ');
});

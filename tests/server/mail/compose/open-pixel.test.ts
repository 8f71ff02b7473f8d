import { describe, expect, it } from 'vitest';
import { compileHtml } from '#server/mail/compose/compile-body.ts';
import { joinPieces, type MergeContext } from '#server/mail/merge/template.ts';

const context: MergeContext = {
  email: 'ana@example.com',
  attributes: { plan: 'pro' },
  unsubscribe_url: 'https://mail.example/u/x',
  webversion_url: 'https://mail.example/w/x',
  calendar: { now: new Date('2026-11-28T12:00:00Z'), timezone: 'UTC', locale: 'en' },
};
const tracking = { openUrl: 'https://mail.example/p', linkUrl: () => '' };
const PIXEL = /<img src="https:\/\/mail\.example\/p"[^>]*>/g;

function tracked(html: string): string {
  const body = compileHtml(html, []);
  return joinPieces(body.literals, body.values(context, tracking)).replace(PIXEL, '[PIXEL]');
}

describe('the open pixel', () => {
  it.each([
    ['<html><body><p>x</p></body></html>', '<html><body><p>x</p>[PIXEL]</body></html>'],
    [
      '<html><body><p>x</p></body></html><!-- end of </body> -->',
      '<html><body><p>x</p>[PIXEL]</body></html><!-- end of </body> -->',
    ],
    [
      '<body>x</body></html><!--[if mso]></body></html><![endif]-->',
      '<body>x[PIXEL]</body></html><!--[if mso]></body></html><![endif]-->',
    ],
    [
      '<body>x<script>"</body>"</script></body><script>"</body>"</script>',
      '<body>x<script>"</body>"</script>[PIXEL]</body><script>"</body>"</script>',
    ],
    ['<BODY><p title="</body>">x</p></BODY >', '<BODY><p title="</body>">x</p>[PIXEL]</BODY >'],
    ['<body><style>/* </body> */</style>x', '<body><style>/* </body> */</style>x[PIXEL]'],
    ['<body>x{% comment %}</body>{% endcomment %}', '<body>x[PIXEL]'],
    ['<body>{{ "</body>" }}x</body>', '<body>&lt;/body&gt;x[PIXEL]</body>'],
    ['<p>x</p>', '<p>x</p>[PIXEL]'],
    ['', '[PIXEL]'],
    ['<p>x</p><!-- never ended', '<p>x</p>[PIXEL]<!-- never ended'],
    ['<p>x</p><style>p { color: red', '<p>x</p>[PIXEL]<style>p { color: red'],
    ['<p>x</p><a href="https://x', '<p>x</p>[PIXEL]<a href="https://x'],
    ['<body>x</body>{% raw %}</body>{{ x }}{% endraw %}', '<body>x[PIXEL]</body></body>{{ x }}'],
    ['{% raw %}<body>{{ x }}</body>{% endraw %}', '<body>{{ x }}</body>[PIXEL]'],
    [
      '<body>{% if attributes.plan == "pro" %}a</body>{% else %}b</body>{% endif %}</html>',
      '<body>a[PIXEL]</body></html>',
    ],
    ['{% if attributes.plan == "free" %}a</body>{% else %}b</body>{% endif %}', 'b[PIXEL]</body>'],
    ['<body>x{% if attributes.plan == "free" %}</body>{% endif %}', '<body>x[PIXEL]'],
    ['{% for n in (1..2) %}{{ n }}</body>{% endfor %}', '1[PIXEL]</body>2</body>'],
    ['{% capture page %}x</body>{% endcapture %}{{ page }}', 'x</body>[PIXEL]'],
  ])('stands once, before what really ends the body: %j', (html, expected) => {
    expect(tracked(html)).toBe(expected);
  });
});

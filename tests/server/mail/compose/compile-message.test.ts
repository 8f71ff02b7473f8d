import fc from 'fast-check';
import { type ParsedMail, simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import {
  compileMessage,
  type MailRecipient,
  type MessageSource,
} from '#server/mail/compose/compile-message.ts';
import { MailAddressError } from '#server/mail/compose/headers.ts';
import { TemplateError } from '#server/mail/merge/template-error.ts';

const HTML = '<!DOCTYPE html>\r\n<html><head></head><body><p>Hi</p></body></html>\r\n';

function buildSource(changes: Partial<MessageSource> = {}): MessageSource {
  return {
    subject: 'News',
    from: { name: 'Acme', email: 'news@acme.example' },
    html: HTML,
    text: null,
    links: [],
    calendar: { timezone: 'Europe/Amsterdam', locale: 'en' },
    ...changes,
  };
}

function buildRecipient(changes: Partial<MailRecipient> = {}): MailRecipient {
  return {
    email: 'ana@example.com',
    attributes: {},
    messageId: '<1.abc@acme.example>',
    date: new Date('2026-11-27T20:19:22Z'),
    unsubscribeUrl: 'https://mail.example/u/tok?a=1&b=2',
    webVersionUrl: 'https://mail.example/w/tok',
    oneClickUrl: 'https://mail.example/u/tok?a=1&b=2',
    tracking: null,
    ...changes,
  };
}

const TRACKING = {
  openUrl: 'https://mail.example/t/o/tok.gif',
  linkUrl: (id: number) => `https://mail.example/t/c/${id}&x`,
};
const PIXEL =
  '<img src="https://mail.example/t/o/tok.gif" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">';

async function parsed(source: MessageSource, recipient = buildRecipient()): Promise<ParsedMail> {
  return parse(compileMessage(source).render(recipient).raw);
}

/** A mail of one part ends in the line end that goes before the final dot: it is not of the html. */
async function parse(raw: Buffer): Promise<ParsedMail> {
  const mail = await simpleParser(raw, { skipTextToHtml: true, skipHtmlToText: true });
  const alone = /^content-type: text\/html/im.test(raw.toString('latin1').split('\r\n\r\n')[0] ?? '');
  return alone ? { ...mail, html: String(mail.html).replace(/\n$/, '') } : mail;
}

function expectWireReady(raw: Buffer): void {
  const lines = raw.toString('latin1').split('\r\n');
  expect(raw.every((byte) => byte < 0x80 && byte !== 0)).toBe(true);
  expect(lines.some((line) => /[\r\n]/.test(line) || line.startsWith('.'))).toBe(false);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(998);
}

describe('the head of a mail', () => {
  it('has each header once', async () => {
    const { raw, envelope } = compileMessage(buildSource()).render(buildRecipient());
    expect(envelope).toEqual({ from: 'news@acme.example', to: 'ana@example.com' });
    expect(raw.toString('latin1').split('\r\n\r\n')[0]).toBe(
      [
        'From: Acme <news@acme.example>',
        'To: ana@example.com',
        'Subject: News',
        'Date: Fri, 27 Nov 2026 20:19:22 +0000',
        'Message-ID: <1.abc@acme.example>',
        'List-Unsubscribe: <https://mail.example/u/tok?a=1&b=2>',
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
        'MIME-Version: 1.0',
        'Content-Type: text/html; charset=utf-8',
        'Content-Transfer-Encoding: quoted-printable',
      ].join('\r\n'),
    );
  });

  it('leaves the unsubscribe headers out when there is no address for them', async () => {
    const mail = await parsed(buildSource(), buildRecipient({ oneClickUrl: null }));
    expect(mail.headerLines.map(({ key }) => key).filter((key) => key.startsWith('list-'))).toEqual([]);
  });

  it('sends to internationalised domains in ASCII and bounces to the return path', () => {
    const recipient = buildRecipient({ email: 'Ana@Bücher.example', returnPath: 'b+1.mac@bounce.example' });
    expect(compileMessage(buildSource()).render(recipient).envelope).toEqual({
      from: 'b+1.mac@bounce.example',
      to: 'Ana@xn--bcher-kva.example',
    });
  });

  it.each(['a@x.example, b@y.example', 'a@x.example\r\nBcc: b@y.example', 'nobody'])(
    'refuses the recipient %j',
    (email) => {
      const message = compileMessage(buildSource());
      expect(() => message.render(buildRecipient({ email }))).toThrow(MailAddressError);
      expect(() => message.render(buildRecipient({ returnPath: email }))).toThrow(MailAddressError);
      expect(() => compileMessage(buildSource({ from: { name: '', email } }))).toThrow(MailAddressError);
    },
  );

  it('keeps everything that is written in its header', async () => {
    const hostile = fc.constantFrom(
      '\r\nBcc: b@y.example',
      '\nX-Evil: 1',
      '\r',
      '\0',
      '\u2028',
      '\u0085Bcc: x',
      '\r\n\r\n<b>',
    );
    const part = fc.oneof(hostile, fc.string({ unit: 'grapheme', maxLength: 40 }));
    const text = fc.array(part, { maxLength: 6 }).map((parts) => `x${parts.join('')}`);
    await fc.assert(
      fc.asyncProperty(text, text, text, async (subject, name, value) => {
        const source = buildSource({
          subject: `${subject.replace(/[{}]/g, '')} {{ attributes.x }}`,
          from: { name, email: 'news@acme.example' },
        });
        const recipient = buildRecipient({
          attributes: { x: value },
          messageId: `<1${name}@x>`,
          oneClickUrl: `https://x/${value}`,
        });
        const { raw } = compileMessage(source).render(recipient);
        expectWireReady(raw);
        const mail = await parse(raw);
        expect(mail.headerLines.map(({ key }) => key)).toEqual([
          'from',
          'to',
          'subject',
          'date',
          'message-id',
          'list-unsubscribe',
          'list-unsubscribe-post',
          'mime-version',
          'content-type',
          'content-transfer-encoding',
        ]);
        expect(mail.from?.value.map(({ address }) => address)).toEqual(['news@acme.example']);
        expect(mail.html).toBe(HTML.replaceAll('\r\n', '\n'));
      }),
      { numRuns: 200 },
    );
  });
});

describe('the bodies of a mail', () => {
  it('are read back as they were written, values and all', async () => {
    const words = fc.stringMatching(/^[a-zA-Z0-9 .,=é€🎉'&;-]{0,90}$/u);
    await fc.assert(
      fc.asyncProperty(words, words, words, async (first, second, value) => {
        const html = `<p>${first}</p>{{ attributes.x }}.${second}\n.{{ email }}`;
        const text = `${second}\n.\n{{ attributes.x }}${first} \n{{ attributes.x }}`;
        const { raw } = compileMessage(buildSource({ html, text })).render(
          buildRecipient({ attributes: { x: value } }),
        );
        expectWireReady(raw);
        const mail = await parse(raw);
        const escaped = value.replaceAll('&', '&amp;').replaceAll("'", '&#39;');
        expect(mail.html).toBe(`<p>${first}</p>${escaped}.${second}\n.ana@example.com`);
        expect(mail.text).toBe(`${second}\n.\n${value}${first} \n${value}`);
      }),
      { numRuns: 200 },
    );
  });

  it('come as alternatives, text first, when there is a text', async () => {
    const raw = compileMessage(buildSource({ text: 'Hi' }))
      .render(buildRecipient())
      .raw.toString('latin1');
    const boundary = /boundary="(.*?)"/.exec(raw)?.[1] ?? 'none';
    expect(boundary).toMatch(/^=_/);
    expect(raw.split(`--${boundary}`)).toHaveLength(4);
    expect(raw.indexOf('text/plain')).toBeLessThan(raw.indexOf('text/html'));
    expect(raw.endsWith(`\r\n--${boundary}--\r\n`)).toBe(true);
  });

  it('take values as data in every place', async () => {
    const x = '{{ email }}<script>" onmouseover="x';
    const source = buildSource({
      subject: '{{ attributes.x }}',
      html: '<b title="{{ attributes.x }}">{{ attributes.x }}</b>',
      text: '{{ attributes.x }}',
    });
    const mail = await parsed(source, buildRecipient({ attributes: { x } }));
    const escaped = '{{ email }}&lt;script&gt;&#34; onmouseover=&#34;x';
    expect(mail.subject).toBe(x);
    expect(mail.text).toBe(x);
    expect(mail.html).toBe(`<b title="${escaped}">${escaped}</b>`);
  });

  it('refuse a template that does not parse', () => {
    expect(() => compileMessage(buildSource({ html: '{% if %}' }))).toThrow(TemplateError);
    expect(() => compileMessage(buildSource({ text: '{{ x | raw }}' }))).toThrow(TemplateError);
    expect(() => compileMessage(buildSource({ subject: '{{' }))).toThrow(TemplateError);
  });
});

describe('links and the pixel', () => {
  const html = `<body><a href='https://a.example/?x=1&amp;y=2'>1</a><a href="https://b.example/">2</a>
<a href="https://c.example/?q={{ attributes.x }}&amp;z">3</a><a href="{{ attributes.x }}">4</a>
<a href="{{ unsubscribe_url }}">5</a><a href="mailto:x@y.example">6</a><a href="#top">7</a><a href="">8</a>
<a href=https://a.example/?x=1&amp;y=2>9</a><a href="javascript:alert(1)">10</a></BODY></html>`;
  const links = [
    { id: 1, url: 'https://a.example/?x=1&y=2', enabled: true },
    { id: 2, url: 'https://b.example/', enabled: false },
    { id: 3, url: 'https://c.example/?q={{ attributes.x }}&z', enabled: true },
    { id: 4, url: '{{ attributes.x }}', enabled: false },
    { id: 5, url: '{{ unsubscribe_url }}', enabled: true },
  ];

  it('are tracked when enabled, filled when not', async () => {
    const recipient = buildRecipient({ attributes: { x: 'javascript:alert("&")' }, tracking: TRACKING });
    const mail = await parsed(buildSource({ html, links }), recipient);
    expect(
      mail.html,
    ).toBe(`<body><a href='https://mail.example/t/c/1&amp;x'>1</a><a href="https://b.example/">2</a>
<a href="https://mail.example/t/c/3&amp;x">3</a><a href="">4</a>
<a href="https://mail.example/u/tok?a=1&amp;b=2">5</a><a href="mailto:x@y.example">6</a><a href="#top">7</a><a href="">8</a>
<a href="https://mail.example/t/c/1&amp;x">9</a><a href="">10</a>${PIXEL}</BODY></html>`);
  });

  it('lead straight to their targets without tracking', async () => {
    const recipient = buildRecipient({ attributes: { x: 'https://d.example/"' } });
    const expected = `<body><a href='https://a.example/?x=1&amp;y=2'>1</a><a href="https://b.example/">2</a>
<a href="https://c.example/?q=https%3A%2F%2Fd.example%2F%22&amp;z">3</a><a href="https://d.example/%22">4</a>
<a href="https://mail.example/u/tok?a=1&amp;b=2">5</a><a href="mailto:x@y.example">6</a><a href="#top">7</a><a href="">8</a>
<a href="https://a.example/?x=1&amp;y=2">9</a><a href="">10</a></BODY></html>`;
    const message = compileMessage(buildSource({ html, links }));
    expect((await parse(message.render(recipient).raw)).html).toBe(expected);
    expect(message.renderHtml(recipient)).toBe(expected);
  });

  it('work inside conditions, loops and with assigned values', () => {
    const source = buildSource({
      html: '{% assign q = attributes.x | upcase %}{% if email %}<a href="https://a.example/{{ q }}">1</a>{% endif %}{% for i in (1..2) %}<a href="https://b.example/">{{ i }}</a>{% endfor %}',
      links: [{ id: 2, url: 'https://b.example/', enabled: true }],
    });
    const raw = compileMessage(source).render(
      buildRecipient({ attributes: { x: 'a b' }, tracking: TRACKING }),
    ).raw;
    return parse(raw).then((mail) =>
      expect(mail.html).toBe(
        `<a href="https://a.example/A%20B">1</a><a href="https://mail.example/t/c/2&amp;x">1</a><a href="https://mail.example/t/c/2&amp;x">2</a>${PIXEL}`,
      ),
    );
  });

  it('are tracked in the text too, unescaped', async () => {
    const text =
      'See https://a.example/?x=1&y=2, https://c.example/?q={{ attributes.x }} or {{ unsubscribe_url }}.';
    const mail = await parsed(
      buildSource({ text, links }),
      buildRecipient({ attributes: { x: 'é&' }, tracking: TRACKING }),
    );
    expect(mail.text).toBe(
      'See https://mail.example/t/c/1&x, https://c.example/?q=%C3%A9%26 or https://mail.example/u/tok?a=1&b=2.',
    );
  });

  it('leave a line that begins with a dot whole', async () => {
    const text = `${'x'.repeat(75)}.com/x\n.com/y\n..`;
    expect((await parsed(buildSource({ text }))).text).toBe(text);
  });

  it('leave everything else byte for byte as it was', () => {
    const source = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN" "x.dtd">\r\n<HTML xmlns:v="urn:x"><head><style>a{b:c}</style></head>
<!--[if mso]><v:roundrect href="https://m.example/"></v:roundrect><![endif]--><BODY  bgcolor=#fff><A HREF = 'https://a.example/?x=1&y=2' >é&nbsp;</A><br/></BODY></HTML>\n\t`;
    expect(compileMessage(buildSource({ html: source, links })).renderHtml(buildRecipient())).toBe(source);
  });
});

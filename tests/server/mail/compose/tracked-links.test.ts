import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CompiledMessage, compileMessage } from '#server/mail/compose/compile-message.ts';
import { collectLinks } from '#server/mail/links/collect-links.ts';
import { findTextLinks } from '#server/mail/links/find-text-links.ts';
import { findHtmlLinks } from '#server/mail/links/scan-html.ts';

const tracking = {
  openUrl: 'https://mail.example/t/o/token.gif',
  linkUrl: (id: number, place: number | null) =>
    `https://mail.example/t/c/${id}${place === null ? '' : `.${place}`}`,
};
const TRACKED = /^https:\/\/mail\.example\/t\/c\/(\d+)(?:\.(\d+))?$/;

interface Parts {
  html: string;
  text?: string;
}

function compiled({ html, text = '' }: Parts) {
  const links = collectLinks(html, text).map(({ url }, index) => ({ id: index + 1, url, enabled: true }));
  const message = compileMessage({
    subject: '',
    from: { name: '', email: 'news@acme.example' },
    html,
    text,
    links,
    calendar: { timezone: 'Europe/Amsterdam', locale: 'en' },
  });
  return { message, links };
}

const recipient = (attributes: Record<string, string>) => ({
  email: 'ana.b@customer.example',
  attributes,
  unsubscribeUrl: 'https://mail.example/u/token',
  webVersionUrl: 'https://mail.example/w/token',
  date: new Date('2026-11-28T12:00:00Z'),
});

function written(message: CompiledMessage, attributes: Record<string, string>, tracked: boolean) {
  const raw = message
    .render({
      ...recipient(attributes),
      messageId: 'x@acme.example',
      oneClickUrl: null,
      tracking: tracked ? tracking : null,
    })
    .raw.toString('latin1');
  const [, text = '', html = ''] = raw.split(/\r\n--=_\w+(?:--)?\r\n/);
  return { html: decoded(html), text: decoded(text) };
}

function decoded(part: string): string {
  const body = part.slice(part.indexOf('\r\n\r\n') + 4).replace(/=\r\n/g, '');
  return Buffer.from(
    body.replace(/=([0-9A-F]{2})/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8');
}

/** Where each link of a mail leads when it is clicked, beside what the same link is without tracking. */
function followed(parts: Parts, attributes: Record<string, string> = {}) {
  const { message, links } = compiled(parts);
  const [mail, plain] = [written(message, attributes, true), written(message, attributes, false)];
  const urls = ({ html, text }: { html: string; text: string }) => [
    ...findHtmlLinks(html).map(({ url }) => url),
    ...findTextLinks(text).map(({ url }) => url),
  ];
  const target = (url: string): string | null => {
    const [, id, place] = TRACKED.exec(url) ?? [];
    if (id === undefined) return url;
    const link = links.find((each) => each.id === Number(id));
    if (place === undefined) return message.fill(link!.url, recipient(attributes));
    const found = message.linkAt(recipient(attributes), Number(place));
    return found?.linkId === Number(id) ? found.url : null;
  };
  return {
    tracked: urls(mail).filter((url) => TRACKED.test(url)).length,
    clicked: urls(mail).map(target),
    untracked: urls(plain),
  };
}

describe('a tracked link', () => {
  it.each([
    [
      'a name that is assigned',
      '{% assign code = email | split: "@" | first %}<a href="https://shop.example/c/{{ code }}">x</a>',
      ['https://shop.example/c/ana.b'],
    ],
    [
      'a name that is captured',
      '{% capture code %}{{ attributes.town }}&{{ attributes.town | upcase }}{% endcapture %}<a href="https://shop.example/c/{{ code }}">x</a>',
      ["https://shop.example/c/'s%20Bosch&'S%20BOSCH"],
    ],
    [
      'a loop',
      '{% for n in (1..2) %}<a href="https://shop.example/p/{{ n }}">x</a>{% endfor %}',
      ['https://shop.example/p/1', 'https://shop.example/p/2'],
    ],
    [
      'a table',
      '<table>{% tablerow n in (1..2) %}<a href="https://shop.example/p/{{ n }}">x</a>{% endtablerow %}</table>',
      ['https://shop.example/p/1', 'https://shop.example/p/2'],
    ],
    [
      'a whole address that is assigned',
      '{% assign url = "https://shop.example/?a=1&b=2" %}<a href="{{ url }}">x</a>',
      ['https://shop.example/?a=1&b=2'],
    ],
    [
      'a whole address that is captured, entities and all',
      '{% capture url %}https://shop.example/?a=1&amp;b={{ attributes.town }}{% endcapture %}<a href="{{ url }}">x</a>',
      ["https://shop.example/?a=1&b='s%20Bosch"],
    ],
    [
      'counters and cycles',
      '{% for n in (1..2) %}<a href="https://shop.example/{% cycle "a", "b" %}/{% increment i %}">x</a>{% endfor %}',
      ['https://shop.example/a/0', 'https://shop.example/b/1'],
    ],
    [
      'a name that changes on the way',
      '{% assign n = 1 %}<a href="https://shop.example/{{ n }}">x</a>{% assign n = 2 %}<a href="https://shop.example/{{ n }}">x</a>',
      ['https://shop.example/1', 'https://shop.example/2'],
    ],
    [
      'a name of the mail that the template takes for its own',
      '{% assign email = "none" %}<a href="https://shop.example/{{ email }}">x</a>',
      ['https://shop.example/none'],
    ],
    [
      'the day',
      '<a href="https://shop.example/{{ "now" | date: "%Y-%m-%d" }}">x</a>',
      ['https://shop.example/2026-11-28'],
    ],
  ])('leads where it would lead untracked, with %s in it', (_what, html, expected) => {
    const { tracked, clicked, untracked } = followed({ html }, { town: "'s Bosch" });
    expect(untracked).toEqual(expected);
    expect(clicked).toEqual(expected);
    expect(tracked).toBe(expected.length);
  });

  it('leads there from the text too', () => {
    const text = `{% assign code = email | split: "@" | first %}See https://shop.example/c/{{ code }}.
{% for n in (1..2) %}https://shop.example/p/{{ n }}{% unless forloop.last %}, {% endunless %}{% endfor %}
{% if attributes.town %}https://shop.example/a{% else %}https://shop.example/b{% endif %}`;
    const { tracked, clicked, untracked } = followed({ html: '', text }, { town: 'x' });
    expect(clicked).toEqual([
      'https://shop.example/c/ana.b',
      'https://shop.example/p/1',
      'https://shop.example/p/2',
      'https://shop.example/a',
    ]);
    expect(untracked).toEqual(clicked);
    expect(tracked).toBe(4);
  });

  it('is told from the others that a block leaves out', () => {
    const html =
      '{% if attributes.town == "x" %}<a href="https://shop.example/{{ attributes.town }}">x</a>{% endif %}<a href="https://shop.example/{{ email }}">x</a>';
    for (const town of ['x', 'y']) {
      const { clicked, untracked } = followed({ html }, { town });
      expect(clicked).toEqual(untracked);
      expect(clicked).toHaveLength(town === 'x' ? 2 : 1);
    }
  });

  it('is not tracked where it comes out as no address of the web', () => {
    const html = '<a href="{{ attributes.to }}">x</a>';
    expect(followed({ html }, { to: 'mailto:a@b.example' })).toEqual({
      tracked: 0,
      clicked: ['mailto:a@b.example'],
      untracked: ['mailto:a@b.example'],
    });
    expect(followed({ html }, { to: 'javascript:alert(1)' })).toMatchObject({ tracked: 0, clicked: [''] });
  });

  it('is never one of the own addresses, whatever the template calls it', () => {
    const html = `{% assign bye = unsubscribe_url %}{% capture web %}{{ webversion_url }}?x=1{% endcapture %}{% assign again = bye %}
<a href="{{ bye }}">1</a><a href="{{ web }}">2</a><a href="{{ again | append: "#x" }}">3</a>`;
    expect(collectLinks(html, '')).toEqual([]);
    expect(followed({ html })).toMatchObject({
      tracked: 0,
      clicked: [
        'https://mail.example/u/token',
        'https://mail.example/w/token?x=1',
        'https://mail.example/u/token#x',
      ],
    });
    const given = '{% for url in attributes %}<a href="{{ url[1] }}">x</a>{% endfor %}';
    expect(followed({ html: given }, { bye: 'https://mail.example/u/token' }).tracked).toBe(0);
  });

  it('leads where it would lead untracked, whatever the template', () => {
    const value = fc.constantFrom(
      'email',
      'attributes.town',
      'attributes.none',
      'n',
      'code',
      'caught',
      'forloop.index',
    );
    const filter = fc.constantFrom(
      '',
      ' | upcase',
      ' | url_encode',
      ' | append: "é&"',
      ' | size',
      ' | default: "x"',
    );
    const output = fc.tuple(value, filter).map(([name, more]) => `{{ ${name}${more} }}`);
    const condition = fc
      .tuple(value, fc.constantFrom('', ' == 2', ' contains "a"', ' != blank'))
      .map((parts) => parts.join(''));
    const path = fc.array(fc.oneof(output, fc.constantFrom('/a', '?b=1', '&c', '-')), { maxLength: 3 });
    const address = path.map((parts) => `https://shop.example/${parts.join('')}`);
    const link = fc.oneof(
      address.map((url) => `<a href="${url}">x</a>`),
      address.map((url) => ` ${url} `),
      fc.constantFrom(
        '<a href="https://shop.example/">x</a>',
        '<a href="{{ code }}">x</a>',
        ' https://plain.example ',
      ),
    );
    // Whoever reads a text takes a mark behind an address for one of the sentence.
    const sign = fc.constantFrom('a', 'é', '&', ' ', '/', '🎉', '<', '"', '%', '+', '{{ email }}', '\u0001');
    const town = fc.array(sign, { maxLength: 5 }).map((signs) => signs.join(''));
    const { template } = fc.letrec<{ template: string; piece: string }>((tie) => ({
      piece: fc.oneof(
        { maxDepth: 3, depthIdentifier: 'template' },
        link,
        output,
        fc.constantFrom(
          '{% increment i %}',
          '{% cycle "a", "b" %}',
          '{% comment %}<a href="https://no.example">{% endcomment %}',
        ),
        fc
          .tuple(fc.constantFrom('code', 'n'), value, filter)
          .map(([name, of, more]) => `{% assign ${name} = ${of}${more} %}`),
        tie('template').map((inner) => `{% capture caught %}${inner}{% endcapture %}`),
        tie('template').map((inner) => `{% for n in (1..2) %}${inner}{% endfor %}`),
        fc
          .tuple(condition, tie('template'), tie('template'))
          .map(([when, one, other]) => `{% if ${when} %}${one}{% else %}${other}{% endif %}`),
        tie('template').map((inner) => `{% unless attributes.none %}${inner}{% endunless %}`),
      ),
      template: fc
        .array(tie('piece'), { maxLength: 4, depthIdentifier: 'template' })
        .map((pieces) => pieces.join('')),
    }));
    fc.assert(
      fc.property(template, template, town, (html, text, value) => {
        const { clicked, untracked } = followed({ html, text }, { town: value });
        expect(clicked.map(asFollowed)).toEqual(untracked.map(asFollowed));
      }),
      { numRuns: 200 },
    );
  });
});

/** Redirects and browsers write the same address in one way. */
function asFollowed(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).href : url;
}

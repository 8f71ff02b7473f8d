// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { previewDocument } from '#src/views/kit/preview-document.ts';

describe('a preview', () => {
  it('puts its policy before everything that the author wrote', () => {
    const html = previewDocument('<script>1</script>', {
      origins: ['http://127.0.0.1:4600', "x'; script-src *"],
    });
    expect(html).toMatch(
      /^<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; /,
    );
    expect(html).toContain(
      "img-src https: data: http://127.0.0.1:4600; style-src 'unsafe-inline'; font-src https:",
    );
    expect(html).not.toContain('script-src');
  });

  it('leaves the document type first and loads no image when told so', () => {
    const html = previewDocument('<!DOCTYPE html PUBLIC "x"><p>a</p>', { images: false });
    expect(html.startsWith('<!DOCTYPE html PUBLIC "x"><meta')).toBe(true);
    expect(html).toContain('img-src data:;');
  });

  it.each([
    '<link rel="prefetch" href="https://spy.example/a">',
    '<LINK REL=preconnect HREF=//spy.example>',
    '<link rel="dns-prefetch stylesheet" href="//spy.example">',
    '<p>a</p><link href="https://spy.example/a" rel=prerender>',
    '<noscript><link rel="modulepreload" href="https://spy.example/a"></noscript>',
    '<template shadowrootmode="open"><link rel="preconnect" href="https://spy.example"></template>',
    '<template><template shadowrootmode="open"><link rel="preconnect" href="https://spy.example"></template></template>',
    '<iframe src="https://spy.example"></iframe>',
    '<object data="https://spy.example"></object><embed src="https://spy.example">',
    '<meta http-equiv="X-DNS-Prefetch-Control" content="on spy.example">',
  ])('connects to nobody ahead: %s', (hint) => {
    const page = `<html lang="nl"><head>${hint}</head><body class="a"><p>b</p></body></html>`;
    for (const html of [hint, page, `<!doctype html>${page}`])
      expect(previewDocument(html)).not.toContain('spy.example');
  });

  it('looks up no host of a link ahead', () => {
    expect(previewDocument('<a href="https://shop.example">shop</a>')).toContain(
      '<meta http-equiv="x-dns-prefetch-control" content="off">',
    );
  });

  it('leaves everything else as the author wrote it', () => {
    const body =
      '<p>a</p><!--[if mso]><p>b</p><![endif]--><style>a > b { color: red }</style><p title="&amp;">c</p>';
    expect(previewDocument(body)).toContain(body);
    expect(previewDocument(`${body}<link rel=prefetch href=x>`)).toContain(`<body>${body}</body>`);
    const page = '<html lang="nl"><head><title>T</title></head><body class="a"><p>b</p></body></html>';
    expect(previewDocument(page.replace('<title>', '<link rel=prefetch href=x><title>'))).toContain(page);
  });
});

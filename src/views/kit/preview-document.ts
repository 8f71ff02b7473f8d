/** What a preview may load: images at all, and from which further origins. */
export type PreviewPolicy = { images?: boolean; origins?: readonly string[] };

const origin = /^https?:\/\/[\w.-]+(?::\d+)?$/;

/**
 * Puts a content security policy before anything of the given html, so that nothing in it is fetched or run
 * earlier. A document type written by the author stays first: what comes before it would change the layout mode.
 */
export function previewDocument(html: string, { images = true, origins = [] }: PreviewPolicy = {}): string {
  const allowed = origins.filter((candidate) => origin.test(candidate)).join(' ');
  const sources = images ? `https: data: ${allowed}`.trim() : 'data:';
  const policy = `default-src 'none'; img-src ${sources}; style-src 'unsafe-inline'; font-src https:; form-action 'none'`;
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  // Hosts of links would be looked up ahead, which tells whoever runs them of the reader; a policy does not reach that.
  const lookUps = '<meta http-equiv="x-dns-prefetch-control" content="off">';
  // Links may not replace the preview: a sandbox without pop-ups drops those that want a new window.
  const base = '<base target="_blank">';
  const doctype = /^\s*<!doctype[^<>]*>/i.exec(html)?.[0] ?? '<!doctype html>';
  const rest = html.startsWith(doctype) ? html.slice(doctype.length) : html;
  return `${doctype}${meta}${lookUps}${base}${withoutHints(rest)}`;
}

/**
 * The html without what has a browser connect or load ahead: no policy covers `preconnect` and `dns-prefetch`, and a frame
 * connects before its policy is asked. Style sheets elsewhere and frames are not loaded either way, so none is missed.
 */
function withoutHints(html: string): string {
  if (!/<(?:link|meta|i?frame|object|embed)/i.test(html)) return html;
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  strip(parsed);
  return parsed.documentElement.outerHTML;
}

function strip(part: ParentNode): void {
  const reaching = part.querySelectorAll(
    'link, iframe, frame, object, embed, meta[http-equiv="x-dns-prefetch-control" i]',
  );
  for (const hint of reaching) hint.remove();
  // What a template holds comes to life where it makes a shadow tree.
  for (const template of part.querySelectorAll('template')) strip(template.content);
}

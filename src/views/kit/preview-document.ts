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
  // Links may not replace the preview: a sandbox without pop-ups drops those that want a new window.
  const base = '<base target="_blank">';
  const doctype = /^\s*<!doctype[^<>]*>/i.exec(html)?.[0] ?? '<!doctype html>';
  const rest = html.startsWith(doctype) ? html.slice(doctype.length) : html;
  return `${doctype}${meta}${base}${rest}`;
}

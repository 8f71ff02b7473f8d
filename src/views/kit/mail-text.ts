const unseen =
  'head, script, style, template, [hidden], [style*="display:none" i], [style*="display: none" i]';
const blocks =
  'address, article, blockquote, dd, div, dl, dt, footer, h1, h2, h3, h4, h5, h6, header, hr, li, main, ol, p, pre, section, table, td, th, tr, ul';
// A letter that no mail is written with, from the private area of Unicode.
const lineEnd = '\ue000';

/** What can be read of a mail's html as plain text, a line for each block. Nothing of it is run or loaded. */
export function mailText(html: string): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  for (const element of parsed.querySelectorAll(unseen)) element.remove();
  for (const image of parsed.querySelectorAll('img')) image.replaceWith(image.alt);
  for (const end of parsed.querySelectorAll('br')) end.replaceWith(lineEnd);
  for (const block of parsed.querySelectorAll(blocks)) {
    block.before(lineEnd);
    block.after(lineEnd);
  }
  const text = (parsed.body.textContent ?? '').replace(/\s+/g, ' ');
  const lines = text.split(lineEnd).map((line) => line.trim());
  return lines.filter(Boolean).join('\n');
}

const lf = 0x0a;
const cr = 0x0d;

/**
 * Whether a content has line ends that some servers read in another way than others, or a NUL: such a mail may smuggle
 * a second one in.
 */
export function hasOddLineEnds(content: Buffer): boolean {
  if (content.includes(0)) return true;
  let ends = 0;
  for (let at = content.indexOf(lf); at >= 0; at = content.indexOf(lf, at + 1)) {
    if (content[at - 1] !== cr) return true;
    ends += 1;
  }
  for (let at = content.indexOf(cr); at >= 0; at = content.indexOf(cr, at + 1)) ends -= 1;
  return ends !== 0;
}

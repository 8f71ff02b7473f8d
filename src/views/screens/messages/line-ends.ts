/**
 * The line end with which an editor takes a text apart and puts it together again byte for byte: the one that the
 * whole text uses. Where a text mixes them, lines end at `\n` and each `\r` stays a character of its line.
 */
export function lineEndOf(text: string): '\n' | '\r\n' {
  const ends = text.match(/\r\n|\r|\n/g) ?? [];
  return ends.length > 0 && ends.every((end) => end === '\r\n') ? '\r\n' : '\n';
}

/** A text from elsewhere, such as the clipboard, with the line ends of the text that it is put into. */
export function withLineEnd(text: string, lineEnd: string): string {
  return text.replace(/\r\n?|\n/g, lineEnd);
}

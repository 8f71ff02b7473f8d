/** How texts begin that are files of other programs, which would be read as lines of values. */
const foreign: readonly RegExp[] = [
  /^%(?:PDF|!PS)-/,
  /^\{\\rtf/,
  // A web page that a program saved as one file, as a mail has it.
  /^(?:[\w-]+:.*\r?\n(?:[ \t].*\r?\n)*){0,20}?Content-Type:\s*multipart\//i,
  // JSON: a list of anything but a word, or an object.
  /^\[\s*(?:[[{"\d\]-]|true\b|false\b|null\b)/,
  /^\{\s*(?:"(?:[^"\\]|\\.)*"\s*:|\})/,
];

/** Whether a text is what a program saved for another purpose than to be a table. */
export function isForeignText(beginning: string): boolean {
  const start = beginning.trimStart().slice(0, 4_000);
  return foreign.some((pattern) => pattern.test(start));
}

/** Whether a text is a SYLK workbook: a line that names its program, and then records only. */
export function isSylk(beginning: string): boolean {
  const [head = '', ...records] = beginning.split(/\r?\n|\r/, 6);
  return (
    /^ID;P[A-Z0-9]*(?:;[A-Z])*$/.test(head) &&
    records.some((record) => record !== '') &&
    records.every((record) => record === '' || /^(?:[BCEFOPW]|N[NUEL])(?:;|$)/.test(record))
  );
}

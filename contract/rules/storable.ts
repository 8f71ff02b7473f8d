/** With the flag `u` two halves that belong together are one character: only those that stand alone are surrogates. */
const unstorable = /[\0\p{Surrogate}]/u;
const everyUnstorable = new RegExp(unstorable, 'gu');

/** Whether a text can be kept as it is: it has no NUL and no half of a character. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** A text with the mark for what cannot be read in place of each character that cannot be kept. */
export function storableText(text: string): string {
  return isStorable(text) ? text : text.replace(everyUnstorable, '\ufffd');
}

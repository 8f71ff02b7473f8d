/** The first characters by which a spreadsheet program takes a cell for a formula, behind any number of guards. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/;
/** Numbers, amounts and phone numbers: without a letter or a sign between them they can name and call nothing. */
const harmless = /^[+-][\d .,()%\p{Sc}\u00a0\u202f]*$/u;

/**
 * A text that no spreadsheet program takes for a formula: a `'` stands before what it would run. What looks guarded
 * already gets another one, so that `unguardedText` gives every text back as it was.
 */
export function guardedText(text: string): string {
  return isGuarded(text) || (formula.test(text) && !harmless.test(text)) ? `'${text}` : text;
}

/** A text as it was before it was guarded. */
export function unguardedText(text: string): string {
  return isGuarded(text) ? text.slice(1) : text;
}

/** Whether a text looks guarded. */
export function isGuarded(text: string): boolean {
  return text.startsWith("'") && guarded.test(text);
}

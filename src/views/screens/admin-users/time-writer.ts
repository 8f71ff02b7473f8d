/**
 * Writes ISO times in the way of a language, and of the country where the browser names one for it: `en-GB` writes
 * `27 Nov 2026, 10:10`. The zone is an IANA name; the browser's own when left out.
 */
export function createTimeWriter(
  language: string,
  preferred: readonly string[],
  timeZone: string | undefined,
): (iso: string) => string {
  const locale = preferred.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (iso) => format.format(new Date(iso));
}

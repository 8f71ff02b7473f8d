/** Parameters behind the `?` of an address; one that stands there several times is a list. */
export type SearchParameters = Readonly<Record<string, string | readonly string[]>>;

/** Reads `?group=12&state=active&state=unsubscribed`; values stay texts. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const former = found[name];
    found[name] = former === undefined ? value : [...(Array.isArray(former) ? former : [former]), value];
  }
  return found;
}

/** Writes parameters so that `parseSearch` reads them again; empty ones are left out. */
export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== '') parameters.append(name, String(each));
    }
  }
  const text = parameters.toString().replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}

const titleFields = [
  'headerValue',
  'name',
  'label',
  'email',
  'subject',
  'company',
  'product',
  'contactEmail',
  'title',
] as const;

/** What a record or a stub is called, wherever it is named: what is a user's has the user before its own name. */
export function recordTitle(record: { readonly id: number }): string {
  const user = 'user' in record ? userTitle(record.user) : '';
  return user === '' ? ownTitle(record) : `${user} · ${ownTitle(record)}`;
}

/** What a user is called beside what is theirs: the company, else the address; empty for none. */
export function userTitle(user: unknown): string {
  if (typeof user !== 'object' || user === null) return '';
  const { company, email } = user as Readonly<Record<string, unknown>>;
  return plainText(company) || plainText(email);
}

/** What a record or a stub is called by itself: its name, label or address; its number where it has none. */
export function ownTitle(record: { readonly id: number }): string {
  const fields = record as Readonly<Record<string, unknown>>;
  for (const name of titleFields) {
    const title = plainText(fields[name]);
    if (title !== '') return title;
  }
  return `# ${record.id}`;
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value !== 'object' || value === null) return '';
  if ('value' in value) return plainText(value.value);
  return 'name' in value ? plainText(value.name) : '';
}

const longestInLine = 40;

/** A title or a value for a line of a list: without its ends and breaks, at most so long; nothing as a dash. */
export function inOneLine(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line === '') return '—';
  const letters = [...line];
  if (letters.length <= longestInLine) return line;
  const beginning = letters.slice(0, longestInLine - 1).join('');
  return `${beginning.trimEnd()}…`;
}

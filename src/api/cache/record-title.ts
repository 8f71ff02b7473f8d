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

/** What a record or a stub is called: its name, label or address; its number where it has none. */
export function recordTitle(record: { readonly id: number }): string {
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

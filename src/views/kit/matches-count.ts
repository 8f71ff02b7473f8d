/** Whether the typed text is exactly this count; thousands separators and spaces around it are forgiven. */
export function matchesCount(typed: string, count: number): boolean {
  const compact = typed.trim().replace(/(?<=\d)[\s.,'’\u00a0\u202f](?=\d{3}(?:\D|$))/g, '');
  return compact === String(count);
}

/** Whether what is typed can still become the count when more is typed. */
export function leadsToCount(typed: string, count: number): boolean {
  const digits = typed.trim().replace(/(?<=\d)[\s.,'’\u00a0\u202f]/g, '');
  return String(count).startsWith(digits);
}

/** Whether the typed text is exactly this count; thousands separators and spaces around it are forgiven. */
export function matchesCount(typed: string, count: number): boolean {
  const compact = typed.trim().replace(/(?<=\d)[\s.,'’\u00a0\u202f](?=\d{3}(?:\D|$))/g, '');
  return compact === String(count);
}

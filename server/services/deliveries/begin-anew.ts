/** Where it is switched on again, or gets another address, what failed before counts no more. */
export function beginAnew(
  values: { readonly url?: string; readonly state?: string },
  before: { readonly url: string; readonly state: string } | null,
): { failing_since?: null } {
  if (!before) return {};
  const isChanged = <Field extends 'url' | 'state'>(field: Field) =>
    values[field] !== undefined && values[field] !== before[field];
  return isChanged('url') || isChanged('state') ? { failing_since: null } : {};
}

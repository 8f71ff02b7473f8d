import type { FormViolation } from './types.ts';

/** A violation with the declared field where it is shown. */
export type PlacedViolation = { field: string; violation: FormViolation };

function toDotted(path: string): string {
  return path.replace(/\[(\w+)\]/g, '.$1').replace(/^\./, '');
}

/**
 * Finds the declared field of each violation: the same path, else the longest declared path that leads to it
 * (`groups[2]` belongs to `groups`, `name.value` to `name`). Placed ones come in the order of the fields.
 */
export function placeViolations(
  violations: readonly FormViolation[],
  fields: readonly string[],
): { placed: PlacedViolation[]; rest: FormViolation[] } {
  const placed: PlacedViolation[] = [];
  const rest: FormViolation[] = [];
  for (const violation of violations) {
    const path = toDotted(violation.propertyPath);
    const owners = fields.filter((field) => path === field || path.startsWith(`${field}.`));
    const field = owners.sort((a, b) => b.length - a.length)[0];
    if (field === undefined) rest.push(violation);
    else placed.push({ field, violation });
  }
  placed.sort((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field));
  return { placed, rest };
}

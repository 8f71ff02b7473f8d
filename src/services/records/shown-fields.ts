import type { Resource } from '#contract/wire/resource.ts';
import type { ShownFields } from '#src/api/cache/optimistic-edits.ts';
import type { FieldValues } from '#src/commands/kernel/bulk/bulk-plan.ts';

/** Written fields as they will read; a reference shows once its answer is there, which names it. */
export function shownFields(resource: Resource, write: FieldValues): ShownFields {
  return Object.fromEntries(
    Object.entries(write).flatMap(([name, value]) => {
      const field = resource.fields[name];
      if (!field || field.kind === 'reference' || field.kind === 'references') return [];
      return [[name, field.valueObject ? { value } : value]];
    }),
  );
}

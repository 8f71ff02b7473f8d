import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { accountAtom } from '#src/state/account.ts';
import type { FilterEntry, FilterField, FilterValue } from '../../kit/filters/types.ts';

interface Attribute {
  readonly name: string;
  readonly slug: string;
}

/**
 * Filters that are in force by an address and that the list does not declare, such as one on an attribute that is gone:
 * as fields, so that they can be seen and taken away.
 */
export function undeclaredFilters(
  value: FilterValue,
  declared: readonly FilterField[],
  attributes: readonly Attribute[],
): readonly FilterField[] {
  const known = new Set(declared.map(({ name }) => name));
  return Object.entries(value).flatMap(([name, entry]): FilterField[] =>
    known.has(name) ? [] : [{ ...named(name, attributes), ...kindOf(entry) }],
  );
}

/** The fields of a list with those that an address adds to them. */
export function useFilterFields(
  declared: readonly FilterField[],
  value: FilterValue,
): readonly FilterField[] {
  const attributes = useAtomValue(accountAtom)?.attributes;
  return useMemo(
    () => [...declared, ...undeclaredFilters(value, declared, attributes ?? [])],
    [declared, value, attributes],
  );
}

function named(
  name: string,
  attributes: readonly Attribute[],
): Pick<FilterField, 'name' | 'labelKey' | 'label'> {
  const [, slug] = /^attributes\[(.*)\]$/.exec(name) ?? [];
  if (slug === undefined) return { name, labelKey: `resources:field.${name}` };
  const label = attributes.find((attribute) => attribute.slug === slug)?.name ?? slug;
  return { name, labelKey: 'resources:field.attributes', label };
}

function kindOf(entry: FilterEntry) {
  if (typeof entry === 'boolean') return { kind: 'boolean' } as const;
  if (typeof entry === 'string') return { kind: 'text' } as const;
  if ('after' in entry || 'before' in entry) return { kind: 'timestamp' } as const;
  const options = (entry as readonly string[]).map((option) => ({ value: option, label: option }));
  return { kind: 'enumeration', options } as const;
}

import { allResources } from '#contract/resources/all.ts';
import type { Resource } from '#contract/wire/resource.ts';
import type { Lookup } from '#src/api/cache/use-lookup.ts';
import type { ConsoleResource } from '#src/resources/console-resource.ts';
import type { DeclaredFilter } from '#src/resources/list-parts.ts';
import type { FilterField } from '../../kit/filters/types.ts';

/** Finds records of a resource by its path. */
export type LookupOf = (resource: Resource) => Lookup;

/** The filters of a list as its resource declares them: the contract says how each is read. */
export function declaredFilters(
  { resource, list }: ConsoleResource,
  lookupOf: LookupOf,
): readonly FilterField[] {
  return (list?.filters ?? []).map((filter) =>
    fieldOf(resource, typeof filter === 'string' ? { name: filter } : filter, lookupOf),
  );
}

function fieldOf(
  resource: Resource,
  {
    name,
    labelKey = `resources:field.${name}`,
    options,
    byDay,
    optionsKey = 'resources:state',
  }: DeclaredFilter,
  lookupOf: LookupOf,
): FilterField {
  const field = resource.fields[name];
  const kind = resource.filters[name];
  switch (kind) {
    case 'enumeration': {
      const values = options ?? field?.options ?? [];
      return {
        name,
        kind,
        labelKey,
        options: values.map((value) => ({ value, labelKey: `${optionsKey}.${value}` })),
      };
    }
    case 'reference': {
      const target = targetOf(field?.target);
      return { name, kind, labelKey, resource: target.name, ...lookupOf(target) };
    }
    case 'day':
      return { name, kind: 'days', labelKey };
    case 'timestamp':
      return { name, kind: byDay ? 'days' : kind, labelKey };
    case 'text':
    case 'boolean':
      return { name, kind, labelKey };
    default:
      throw new Error(`${resource.name} has no filter "${name}" that can be typed`);
  }
}

/** The resource at a path; throws where the contract has none. */
export function targetOf(path: string | undefined): Resource {
  const found = allResources.find((resource) => resource.path === path);
  if (!found) throw new Error(`No resource has the path ${path}`);
  return found;
}

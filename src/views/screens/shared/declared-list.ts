import type { Module } from '#contract/rules/modules.ts';
import type { Resource } from '#contract/wire/resource.ts';
import { type ConsoleResource, canCreate, ownCommand } from '#src/resources/console-resource.ts';
import type { ListParts } from '#src/resources/list-parts.ts';
import { declaredColumns } from './declared-columns.ts';
import { declaredFilters, type LookupOf } from './declared-filters.ts';
import type { ListDeclaration } from './list-declaration.ts';

/** The list of a resource as it declares it, with everything that lists usually have; throws where it declares none. */
export function declaredList<R extends Resource = Resource>(
  of: ConsoleResource,
  lookupOf: LookupOf = noLookups,
  modules?: readonly Module[],
): ListDeclaration<R> {
  const { list, section, texts } = of;
  if (!list) throw new Error(`${section} has no list`);
  const columns = declaredColumns(of, modules);
  const creates = ownCommand(of, 'create');
  const ids = (names: readonly string[]) => names.map((name) => ownCommand(of, name));
  const { actions = canCreate(of) ? ['create'] : [], hasEmptyText = true } = list;
  return {
    resource: of.resource as unknown as R,
    // What the contract says of a row holds for the rows of this resource.
    columns: columns as unknown as ListDeclaration<R>['columns'],
    filters: declaredFilters(of, lookupOf),
    defaultSort: sortOf(list),
    ...(list.unfiltered && { unfiltered: list.unfiltered }),
    ...(list.defaultFilters && { defaultFilters: list.defaultFilters }),
    actions: ids(actions),
    rowActions: ids(list.rowActions ?? usualRowActions(of)),
    openCommand: ownCommand(of, 'open'),
    ...(columns.some(({ edit }) => edit) && cellCommandsOf(of)),
    empty: {
      titleKey: `${texts}:empty.title`,
      ...(hasEmptyText && { textKey: `${texts}:empty.text` }),
      ...(canCreate(of) && { commandId: creates }),
    },
  };
}

/** The commands that write the cells of a list. */
export function cellCommandsOf(of: ConsoleResource) {
  return { editCommand: ownCommand(of, 'edit-field'), cellsCommand: ownCommand(of, 'set-cells') };
}

function usualRowActions({ resource: { operations }, without = [] }: ConsoleResource): readonly string[] {
  return [
    ...(operations.includes('update') && !without.includes('edit') ? ['edit'] : []),
    ...(operations.includes('delete') ? ['delete'] : []),
    ...(operations.includes('get') ? ['copy-link'] : []),
  ];
}

function sortOf({ sort }: ListParts): ListDeclaration<Resource>['defaultSort'] {
  return [{ field: sort.replace(/^-/, ''), descending: sort.startsWith('-') }];
}

function noLookups(resource: Resource): never {
  throw new Error(`The list has no way to find ${resource.name}`);
}

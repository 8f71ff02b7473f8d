import type { Module } from '#contract/rules/modules.ts';
import type { AnyField } from '#contract/wire/field.ts';
import type { Resource } from '#contract/wire/resource.ts';
import { ownTitle } from '#src/api/cache/record-title.ts';
import { subjectFrom } from '#src/commands/kernel/context/subject.ts';
import { type ConsoleResource, ownCommand } from '#src/resources/console-resource.ts';
import type { CommandColumn, FieldColumn } from '#src/resources/list-parts.ts';
import {
  type CellEdit,
  dayColumn,
  type ListColumn,
  numberColumn,
  referenceColumn,
  stateColumn,
  textColumn,
  timeColumn,
} from './list-columns.tsx';
import { commandColumn } from './row-button.tsx';

/** A record of whatever resource. */
export type AnyRow = Readonly<Record<string, unknown>> & { readonly id: number };

/**
 * The columns of a list as its resource declares them: the contract says what a field holds. What none of the modules opens
 * is left out.
 */
export function declaredColumns(
  of: ConsoleResource,
  modules?: readonly Module[],
): readonly ListColumn<AnyRow>[] {
  return (of.list?.columns ?? []).flatMap((column) => {
    if (typeof column === 'string') return fieldColumn(of.resource, { field: column });
    if ('field' in column) return fieldColumn(of.resource, column);
    const isOpen = column.modules?.some((module) => modules?.includes(module)) ?? true;
    return isOpen ? ofCommand(of, column) : [];
  });
}

/** A field as a column, by its kind in the contract. */
export function fieldColumn(
  resource: Resource,
  { field, edit, ...options }: FieldColumn,
): ListColumn<AnyRow> {
  const declared = resource.fields[field];
  if (!declared) throw new Error(`${resource.name} has no field "${field}"`);
  const column = columnOf(declared, field, { ...options, sortable: resource.orders.includes(field) });
  return edit ? { ...column, edit: cellEdit(declared) } : column;
}

function columnOf(
  { kind }: AnyField,
  name: string,
  options: Parameters<typeof textColumn>[1],
): ListColumn<AnyRow> {
  switch (kind) {
    case 'integer':
      return numberColumn(name, options);
    case 'timestamp':
      return timeColumn(name, options);
    case 'day':
      return dayColumn(name, options);
    case 'enumeration':
      return stateColumn(name, options);
    case 'boolean':
      return {
        ...textColumn(name, options),
        sortsAsText: false,
        text: (row, { t }) =>
          typeof row[name] === 'boolean' ? t(`resources:${row[name] ? 'yes' : 'no'}`) : '',
      };
    case 'reference':
      return referenceColumn(name, (stub) => ownTitle(stub as AnyRow), options);
    default:
      return textColumn(name, options);
  }
}

function cellEdit({ kind, options }: AnyField): CellEdit<AnyRow> {
  if (kind === 'enumeration') return { kind: 'state', ...(options && { options }) };
  return { kind: kind === 'day' ? 'day' : 'text' };
}

function ofCommand(
  of: ConsoleResource,
  {
    command,
    labelKey = `${of.texts}:column.${command}`,
    width,
    argument,
    takesMany,
    refusalOf,
  }: CommandColumn,
): ListColumn<AnyRow> {
  return commandColumn<AnyRow>(ownCommand(of, command), {
    labelKey,
    ...(width !== undefined && { width }),
    ...(argument !== undefined && { argsOf: (row) => ({ [argument]: row }) }),
    ...(takesMany && { argsOf: (row) => ({ records: subjectFrom(of.resource.name, [row]) }) }),
    ...(refusalOf && { refusalOf: (row) => refusalOf(row as Parameters<typeof refusalOf>[0]) }),
  });
}

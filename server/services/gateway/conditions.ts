import { type RawBuilder, sql } from 'kysely';
import { fold } from '#contract/rules/fold.ts';
import { isDay } from '#contract/wire/day-field.ts';
import type { AnyField } from '#contract/wire/field.ts';
import { readReference } from '#contract/wire/reference.ts';
import { refusal } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { dayBounds } from '../time/zones.ts';
import type { Condition, FilterInput, ResourceDefinition } from './definition.ts';

/** The conditions of the filters of a list call, against the alias `t` (contract, Filters). */
export async function filterConditions(
  scope: Scope,
  definition: ResourceDefinition,
  filters: readonly FilterInput[],
): Promise<Condition[]> {
  const conditions: Condition[] = [];
  for (const filter of filters) {
    const own = definition.filters?.[filter.name];
    conditions.push(own ? await own(scope, filter) : generalCondition(scope, definition, filter));
  }
  return conditions;
}

function generalCondition(scope: Scope, definition: ResourceDefinition, filter: FilterInput): Condition {
  const { resource, fields } = definition;
  const storage = fields[filter.name];
  if (!storage) throw new Error(`${resource.name} declares the filter ${filter.name} but does not store it`);
  const column = sql.ref(`t.${storage.column}`);
  switch (resource.filters[filter.name]) {
    case 'text':
      return allOf(
        filter.values.map((value) => contains(sql.ref(`t.${storage.folded ?? storage.column}`), value)),
      );
    case 'enumeration':
      return sql<boolean>`${column} = any(${readOptions(filter, resource.fields[filter.name])})`;
    case 'boolean':
      return sql<boolean>`${column} = ${readBoolean(filter)}`;
    case 'reference':
      return sql<boolean>`${column} = any(${readReferences(filter, resource.fields[filter.name])}::bigint[])`;
    case 'timestamp':
      return timeCondition(column, filter, scope.principal.timezone);
    case 'day':
      return dayCondition(column, filter);
    default:
      throw new Error(
        `${resource.name} declares the filter ${filter.name} of a kind that needs its own condition`,
      );
  }
}

/** Holds where the folded column has the text anywhere in it, ignoring case and accents. */
export function contains(column: RawBuilder<unknown>, text: string): Condition {
  return sql<boolean>`${column} like ${`%${escapeLike(fold(text.trim()))}%`}`;
}

/** Text for a LIKE pattern that stands for itself. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

/** All conditions at once; true where there is none. */
export function allOf(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** The options that a filter's values name; 400 where one is none. */
export function readOptions(filter: FilterInput, field: AnyField | undefined): string[] {
  const unknown = filter.values.find((value) => !field?.options?.includes(value));
  if (unknown !== undefined)
    throw refusal('filterOption', { name: filter.name, options: field?.options?.join(', ') ?? '' });
  return [...filter.values];
}

/** True or false from a filter's value; 400 for anything else. */
function readBoolean(filter: FilterInput): boolean {
  const value = filter.values.at(-1);
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  throw refusal('filterBoolean', { name: filter.name });
}

/** The ids that a filter's values refer to; 400 where one is no reference at all. */
export function readReferences(filter: FilterInput, field: { target?: string } | undefined): number[] {
  return filter.values.map((value) => {
    const id = readReference(value, field?.target ?? '');
    if (id === null) throw refusal('filterReference', { name: filter.name });
    return id;
  });
}

function timeCondition(column: RawBuilder<unknown>, filter: FilterInput, timezone: string): Condition {
  const value = filter.values.at(-1)!;
  const wholeDay = isDay(value) ? dayBounds(value, timezone) : null;
  const instant = wholeDay ? null : readInstant(value);
  if (!wholeDay && !instant) throw refusal('filterTime', { name: filter.name });
  if (filter.part === 'after') return sql<boolean>`${column} >= ${wholeDay?.start ?? instant}`;
  if (filter.part === 'before') {
    return wholeDay ? sql<boolean>`${column} < ${wholeDay.end}` : sql<boolean>`${column} <= ${instant}`;
  }
  if (!wholeDay) throw refusal('filterDay', { name: filter.name });
  return sql<boolean>`(${column} >= ${wholeDay.start} and ${column} < ${wholeDay.end})`;
}

/** The instant of an ISO timestamp of a year that people write, or null. */
function readInstant(value: string): Date | null {
  const instant = /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value) : null;
  return instant && !Number.isNaN(instant.getTime()) ? instant : null;
}

function dayCondition(column: RawBuilder<unknown>, filter: FilterInput): Condition {
  const value = filter.values.at(-1)!;
  if (!isDay(value)) throw refusal('filterDay', { name: filter.name });
  if (filter.part === 'after') return sql<boolean>`${column} >= ${value}::date`;
  if (filter.part === 'before') return sql<boolean>`${column} <= ${value}::date`;
  return sql<boolean>`${column} = ${value}::date`;
}

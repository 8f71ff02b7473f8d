import { type RawBuilder, sql } from 'kysely';
import type { Condition, ResourceDefinition } from '../gateway/definition.ts';
import { owned } from '../gateway/ownership.ts';
import type { Scope } from '../scope.ts';

/** A resource that the search looks through. */
export type Searched = ResourceDefinition & Required<Pick<ResourceDefinition, 'search'>>;

/** A folded column that is searched, against the alias `t`. */
export type Column = RawBuilder<string>;

/** The columns that are searched; the first is the name of the record. */
export function columnsOf(definition: Searched): Column[] {
  return definition.search.columns.map((column) => sql.ref<string>(`t.${column}`));
}

/** Holds for the rows that the account may see. */
export function seen(scope: Scope, definition: Searched): Condition {
  const visible = definition.visible?.(new Set());
  return sql<boolean>`${owned(scope, definition.table, 't')} and t.deleted_at is null
    ${visible ? sql`and ${visible}` : sql``}`;
}

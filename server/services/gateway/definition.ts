import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Violation } from '#contract/rules/violations.ts';
import { pathUnder, type RecordOf, type Resource, type ValuesOf } from '#contract/wire/resource.ts';
import type { Tables } from '../../store/tables.ts';
import type { Scope } from '../scope.ts';

/** The tables that hold records: what is there until it is deleted, and a day longer. */
export type RecordTable = {
  [Name in keyof Tables]: Tables[Name] extends { version: unknown; deleted_at: unknown } ? Name : never;
}[keyof Tables];

/** The tables of an account that calls can read rows of, whoever writes them. */
type ReadTable = {
  [Name in keyof Tables]: Tables[Name] extends { id: unknown; account_id: unknown } ? Name : never;
}[keyof Tables];

/** A stored row of a table. */
export type Row<Table extends RecordTable> = Selectable<Tables[Table]>;

/** Values by column, ready to store. */
export type ColumnValues = Record<string, unknown>;

/** A condition on a row, written against the alias `t`. */
export type Condition = RawBuilder<boolean>;

/** How one field is stored. */
export interface StoredField {
  readonly column: string;
  /** The column with the folded text that is searched and sorted. */
  readonly folded?: string;
}

/** How a declared resource is stored and what its rules are; everything else follows from the declaration. */
export interface ResourceDefinition<R extends Resource = Resource, Table extends RecordTable = RecordTable> {
  readonly resource: R;
  readonly table: Table;
  /** No call writes its rows: they have no version, and are there until something else removes them. */
  readonly isReadOnly?: true;
  /** A list that says no order begins with what is newest; else with the oldest. */
  readonly newestFirst?: true;
  /** The resource whose records have these, `:parent` in its path, and the column that names such a record. */
  readonly under?: { readonly definition: ResourceDefinition; readonly column: string };
  readonly fields: Readonly<Record<string, StoredField>>;
  /** What rows are sorted by, against the alias `t`, for order fields that are no stored field. */
  readonly orderBy?: Readonly<Record<string, OrderBy>>;
  /** Turns rows into records, in their order; a list leaves out what is only for one record. */
  present(scope: Scope, rows: Row<Table>[], detail: boolean): Promise<RecordOf<R>[]>;
  /** A condition that every listed row must meet besides account, not deleted and the filters. */
  visible?(filteredBy: ReadonlySet<string>): Condition | null;
  /** Conditions of filters that the general mechanism cannot make. */
  readonly filters?: Readonly<Record<string, (scope: Scope, filter: FilterInput) => Promise<Condition>>>;
  /** A kept count, where there is one for these filters. */
  keptTotal?(scope: Scope, filters: readonly FilterInput[]): Promise<number | null>;
  /** Checks what a schema cannot: references, uniqueness, state. Throws ApiError where the state forbids it. */
  check?(scope: Scope, values: ValuesOf<R>, before: Row<Table> | null): Promise<Violation[]>;
  /** Columns that are made from the values beyond the plain ones. */
  columns?(scope: Scope, values: ValuesOf<R>, before: Row<Table> | null): Promise<ColumnValues>;
  /** Fields whose value no other record that is there may have, with the columns that are compared. */
  readonly unique?: Readonly<Record<string, string>>;
  /** The column with the time of the last change. */
  readonly stamp?: string;
  /** Whether the values change what is stored in tables of its own, which `afterSave` writes. */
  changesElsewhere?(scope: Scope, values: ValuesOf<R>, before: Row<Table>): Promise<boolean>;
  /** Work in the same transaction once the row is stored. */
  afterSave?(scope: Scope, row: Row<Table>, values: ValuesOf<R>, before: Row<Table> | null): Promise<void>;
  /** What is done for many rows at once as the others do it for each. */
  readonly together?: {
    /** Fields that can be changed on many rows by one statement: `check` and `columns` ask the database nothing for them. */
    readonly fields?: readonly string[];
    /** Gets the rows as they were. */
    afterSave?(scope: Scope, before: readonly Row<Table>[]): Promise<void>;
    afterDelete?(scope: Scope, rows: readonly Row<Table>[]): Promise<void>;
    afterUndelete?(scope: Scope, rows: readonly Row<Table>[]): Promise<void>;
  };
  /** The ids that a list of references holds already; those may be sent back though the record is gone. */
  keptReferences?(scope: Scope, field: string, before: Row<Table> | null): Promise<Set<number>>;
  /** Throws ApiError `inUse` or `stateForbids` where the record must stay. */
  beforeDelete?(scope: Scope, row: Row<Table>): Promise<void>;
  afterDelete?(scope: Scope, row: Row<Table>): Promise<void>;
  afterUndelete?(scope: Scope, row: Row<Table>): Promise<void>;
  /** What the search shows and looks through; folded columns. */
  readonly search?: {
    readonly columns: readonly string[];
    /** There may be very many: only what indexes of these columns answer is asked. */
    readonly large?: boolean;
    title(row: Row<Table>): string;
    subtitle(row: Row<Table>): string;
  };
}

/** What rows that meet a condition are sorted by. */
export type OrderBy = (
  scope: Scope,
  condition: Condition,
) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>;

/** One filter of a list call, as sent. */
export interface FilterInput {
  readonly name: string;
  /** What stands in brackets behind the name: `after`, `before`, or an attribute's slug. */
  readonly part: string | null;
  readonly values: readonly string[];
}

/** Declares a definition; keeps its types together. */
export function defineResourceServer<R extends Resource, Table extends RecordTable>(
  definition: ResourceDefinition<R, Table>,
): ResourceDefinition<R, Table> {
  return definition;
}

/** What a resource declares whose rows calls only read. */
export type ReadOnlyDefinition<R extends Resource, Table extends ReadTable> = Pick<
  ResourceDefinition<R>,
  'resource' | 'fields' | 'orderBy' | 'visible' | 'filters' | 'keptTotal' | 'under' | 'newestFirst'
> & {
  readonly table: Table;
  present(
    scope: Scope,
    rows: Selectable<Tables[Table]>[],
    detail: boolean,
  ): Promise<Omit<RecordOf<R>, 'version'>[]>;
};

/** Declares a resource that can be listed and read alone; throws where its declaration has other operations. */
export function defineReadOnlyResource<R extends Resource, Table extends ReadTable>(
  definition: ReadOnlyDefinition<R, Table>,
): ResourceDefinition {
  const { name, operations } = definition.resource;
  if (operations.some((operation) => operation !== 'list' && operation !== 'get'))
    throw new Error(`${name} is read only and declares calls that write`);
  // What reads rows goes by the declaration; the type of a row is known here alone.
  return { ...definition, isReadOnly: true } as unknown as ResourceDefinition;
}

/** The definition of what one record has, once it is known which. */
export function under(definition: ResourceDefinition, parentId: number): ResourceDefinition {
  const { under: parent, visible } = definition;
  if (!parent) return definition;
  const path = pathUnder(definition.resource, parentId);
  return {
    ...definition,
    resource: { ...definition.resource, path },
    visible: (filteredBy) => {
      const own = visible?.(filteredBy);
      const belongs = sql<boolean>`${sql.ref(`t.${parent.column}`)} = ${parentId}`;
      return own ? sql<boolean>`${belongs} and ${own}` : belongs;
    },
  };
}

/** The condition that a row is there, which is all that is asked of one that no call deletes. */
export function isThere({ isReadOnly }: Pick<ResourceDefinition, 'isReadOnly'>): Condition {
  return isReadOnly ? sql<boolean>`true` : sql<boolean>`t.deleted_at is null`;
}

/** A stored field of plain values. */
export function stored(column: string): StoredField {
  return { column };
}

/** A stored text with a folded twin, named `{column}_folded`. */
export function storedText(column: string): StoredField {
  return { column, folded: `${column}_folded` };
}

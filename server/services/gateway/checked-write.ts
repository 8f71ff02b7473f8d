import { sql } from 'kysely';
import { fold } from '#contract/rules/fold.ts';
import { type Violation, violation } from '#contract/rules/violations.ts';
import { parseWrite } from '#contract/wire/parse-write.ts';
import { refuseViolations, ViolationError } from '../errors.ts';
import type { Scope } from '../scope.ts';
import type { ColumnValues, RecordTable, ResourceDefinition, Row } from './definition.ts';
import { owned } from './ownership.ts';
import { missingReferences } from './references.ts';
import { isStored } from './stored-json.ts';

/** What a body comes to once nothing is wrong with it. */
export interface CheckedWrite {
  readonly values: Readonly<Record<string, unknown>>;
  /** What is to be stored; of a record that is there only what is other than before. */
  readonly columns: ColumnValues;
  /** False where the record would be what it is. */
  readonly isChange: boolean;
}

/** Finds the references of values that lead nowhere. */
type FindMissing = (
  values: Readonly<Record<string, unknown>>,
  before: Row<RecordTable> | null,
) => Promise<readonly string[]>;

/** Reads a body for a new record or the one that is there; throws a ViolationError with every field that is wrong. */
export async function checkedWrite(
  scope: Scope,
  definition: ResourceDefinition,
  body: Readonly<Record<string, unknown>>,
  before: Row<RecordTable> | null,
  findMissing: FindMissing = (values) => missingReferences(scope, definition, values, before),
): Promise<CheckedWrite> {
  const parsed = parseWrite(definition.resource, body, before ? 'update' : 'create');
  if (!parsed.ok) throw new ViolationError(parsed.violations);
  const { values } = parsed;
  const missing = await findMissing(values, before);
  refuseViolations(missing.map((name) => violation(name, 'unknownReference')));
  refuseViolations((await definition.check?.(scope, values, before)) ?? []);
  const columns = {
    ...plainColumns(definition, values),
    ...(await definition.columns?.(scope, values, before)),
  };
  refuseViolations(await takenViolations(scope, definition, columns, before));
  const stamp = definition.stamp ? { [definition.stamp]: scope.now } : {};
  if (!before) return { values, columns: { ...columns, ...stamp }, isChange: true };
  const changed = changedColumns(columns, before);
  const isChange =
    Object.keys(changed).length > 0 ||
    ((await definition.changesElsewhere?.(scope, values, before)) ?? false);
  return { values, columns: isChange ? { ...changed, ...stamp } : {}, isChange };
}

/** The columns that hold the values of plain fields. */
function plainColumns(
  definition: ResourceDefinition,
  values: Readonly<Record<string, unknown>>,
): ColumnValues {
  const columns: ColumnValues = {};
  for (const [name, value] of Object.entries(values)) {
    const storage = definition.fields[name];
    if (!storage || definition.resource.fields[name]?.access === 'readOnly') continue;
    columns[storage.column] = value;
    if (storage.folded) columns[storage.folded] = fold(String(value ?? ''));
  }
  return columns;
}

function changedColumns(columns: ColumnValues, before: Row<RecordTable>): ColumnValues {
  const stored: Readonly<Record<string, unknown>> = { ...before };
  return Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => !isStored(stored[name], value)),
  );
}

/** The fields whose value another record has that is there. */
async function takenViolations(
  scope: Scope,
  { table, unique = {} }: ResourceDefinition,
  columns: ColumnValues,
  before: Row<RecordTable> | null,
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [field, column] of Object.entries(unique)) {
    if (columns[column] === undefined) continue;
    const other = await sql`
      select 1 from ${sql.table(table)} t
      where ${owned(scope, table, 't')} and ${sql.ref(`t.${column}`)} = ${columns[column]}
        and t.deleted_at is null and t.id <> ${before?.id ?? 0} limit 1`.execute(scope.db);
    if (other.rows.length > 0) violations.push(violation(field, 'taken'));
  }
  return violations;
}

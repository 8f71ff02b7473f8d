import { sql } from 'kysely';
import type { Scope } from '../scope.ts';
import type { ColumnValues, Condition, RecordTable } from './definition.ts';

/** Tables whose records belong to the installation and to no account; administrators alone reach them. */
const installationTables: ReadonlySet<RecordTable> = new Set(['users', 'subscription', 'product']);

/** The condition that keeps a statement within what the caller may see; `alias` is the table's name in the statement. */
export function owned(scope: Scope, table: RecordTable, alias: string): Condition {
  if (!installationTables.has(table))
    return sql<boolean>`${sql.ref(`${alias}.account_id`)} = ${scope.accountId}`;
  requireAdministrator(scope);
  return sql<boolean>`true`;
}

/** The columns that say whose a new record is. */
export function ownerColumns(scope: Scope, table: RecordTable): ColumnValues {
  if (!installationTables.has(table)) return { account_id: scope.accountId };
  requireAdministrator(scope);
  return {};
}

function requireAdministrator(scope: Scope): void {
  if (!scope.principal.modules.includes('ADMIN'))
    throw new Error('Only an administrator reaches records of no account');
}

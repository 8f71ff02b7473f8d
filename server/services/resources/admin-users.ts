import { sql } from 'kysely';
import { type AdminUser, adminUsers } from '#contract/resources/admin-users.ts';
import { limits } from '#contract/rules/limits.ts';
import { modules } from '#contract/rules/modules.ts';
import { type Violation, violation } from '#contract/rules/violations.ts';
import type { ValuesOf } from '#contract/wire/resource.ts';
import { refusal } from '../errors.ts';
import {
  type ColumnValues,
  defineResourceServer,
  type Row,
  stored,
  storedText,
} from '../gateway/definition.ts';
import { recordHead } from '../gateway/head.ts';
import type { Scope } from '../scope.ts';
import { hashPassword } from '../session/passwords.ts';
import { mailPasswordLink } from '../session/reset-password.ts';
import { foldedEmail } from '../session/users.ts';
import { wireTime } from '../time/wire-time.ts';

type Values = ValuesOf<typeof adminUsers>;

/** The users of the installation; each owns an account of the same id. */
export const adminUserDefinition = defineResourceServer<typeof adminUsers, 'users'>({
  resource: adminUsers,
  table: 'users',
  fields: {
    company: storedText('company'),
    email: { column: 'email', folded: 'email_folded' },
    firstName: storedText('first_name'),
    lastName: storedText('last_name'),
    modules: stored('modules'),
    receiveProductInformation: stored('receive_product_information'),
    createdAt: stored('created_at'),
  },
  present: async (_scope, rows) => rows.map(present),
  unique: { email: 'email_folded' },
  check,
  columns,
  async afterSave(scope, row, _values, before) {
    if (before) return;
    const { dependencies } = scope;
    scope.afterCommit(async () => {
      try {
        await mailPasswordLink(dependencies, row, 'first');
      } catch (error) {
        dependencies.log.warn({ err: error, user: row.id }, 'The first mail to a user was not taken');
      }
    });
  },
  async beforeDelete(scope, row) {
    if (row.id === scope.accountId) throw refusal('ownUser');
    await requireAnotherAdministrator(scope, row);
  },
  search: {
    columns: ['company_folded', 'email_folded', 'last_name_folded', 'first_name_folded'],
    title: (row) => row.company || row.email,
    subtitle: (row) => [`${row.first_name} ${row.last_name}`.trim(), row.email].filter(Boolean).join(', '),
  },
});

function present(row: Row<'users'>): AdminUser {
  const names = { company: row.company, firstName: row.first_name, lastName: row.last_name };
  const { password: _, ...user }: AdminUser = {
    ...recordHead(adminUsers, row),
    ...names,
    email: row.email,
    password: '',
    modules: modules.filter((module) => row.modules.includes(module)),
    profile: names,
    receiveProductInformation: row.receive_product_information,
    createdAt: wireTime(row.created_at),
  };
  return user as AdminUser;
}

async function check(scope: Scope, values: Values, before: Row<'users'> | null): Promise<Violation[]> {
  const violations: Violation[] = [];
  if (values.password !== undefined && values.password.length < limits.passwordMinimum) {
    violations.push(violation('password', values.password === '' ? 'required' : 'passwordTooShort'));
  }
  if (before && values.modules && !values.modules.includes('ADMIN'))
    await requireAnotherAdministrator(scope, before);
  return violations;
}

/** Somebody must be left who can manage users. */
async function requireAnotherAdministrator(scope: Scope, row: Row<'users'>): Promise<void> {
  if (!row.modules.includes('ADMIN')) return;
  const others = await sql`
    select 1 from users where 'ADMIN' = any(modules) and deleted_at is null and id <> ${row.id} limit 1`.execute(
    scope.db,
  );
  if (others.rows.length === 0) throw refusal('lastAdministrator');
}

async function columns(_scope: Scope, values: Values, before: Row<'users'> | null): Promise<ColumnValues> {
  const made: ColumnValues = { receive_product_information: true };
  if (values.modules !== undefined && before && isSameSet(values.modules, before.modules))
    made.modules = before.modules;
  if (values.email !== undefined) made.email_folded = foldedEmail(values.email);
  if (values.password !== undefined) {
    made.password_hash = await hashPassword(values.password);
    if (before) made.epoch = sql`epoch + 1`;
  }
  return made;
}

/** Modules have no order: they are read in one of their own. */
function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each) => others.includes(each));
}

import { type Kysely, sql } from 'kysely';
import { fold } from '#contract/rules/fold.ts';
import { modules } from '#contract/rules/modules.ts';
import { passwordViolation } from '#contract/rules/password.ts';
import { violationMessages } from '#contract/rules/violations.ts';
import type { Dependencies } from '../dependencies.ts';
import { issueOneTimePassword } from '../services/session/one-time-passwords.ts';
import { hashPassword } from '../services/session/passwords.ts';
import { passwordLink } from '../services/session/reset-password.ts';
import { foldedEmail } from '../services/session/users.ts';
import type { Tables } from '../store/tables.ts';

/** The first administrator cannot be made as configured; the sentence names the variable. */
export class AdministratorError extends Error {
  override readonly name = 'AdministratorError';
}

/** How the one who started the server signs in. */
export interface FirstAdministrator {
  /** The account that is to be filled with demo data, which it was made for; null when there is nothing to do. */
  readonly demoAccountId: number | null;
  /** Whom to sign in as and where to set the password; null once an administrator has one. */
  readonly invitation: { readonly email: string; readonly link: string } | null;
}

const defaultEmail = 'admin@postkey.example';
// The account that was made to be filled with demo data; `demo` is there once it is.
const wantedSetting = 'demo-wanted';
// Any number that no other transaction lock of the product has.
const creationLock = 7_013_005;

/**
 * Makes sure that there is an administrator, with all modules: from ADMIN_EMAIL and ADMIN_PASSWORD, else with a
 * one-time link to set the password, a new one at every start until an administrator has one. Throws AdministratorError.
 */
export async function ensureAdministrator(dependencies: Dependencies): Promise<FirstAdministrator> {
  const { database, clock } = dependencies;
  await makeAdministrator(dependencies);
  const demoAccountId = await unfilledDemoAccount(database.kysely);
  const administrators = await database.kysely
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where(isAdministrator)
    .orderBy('id')
    .execute();
  const first = administrators[0];
  if (!first || administrators.some((user) => user.password_hash !== null)) {
    return { demoAccountId, invitation: null };
  }
  const token = await database.transaction((trx) =>
    issueOneTimePassword(trx, first.id, 'first', clock.now()),
  );
  return { demoAccountId, invitation: { email: first.email, link: passwordLink(dependencies, token) } };
}

const isAdministrator = sql<boolean>`'ADMIN' = any(modules) and deleted_at is null`;

/** A first start that was killed half-way goes on with the next one. */
async function unfilledDemoAccount(db: Kysely<Tables>): Promise<number | null> {
  const settings = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('name', 'in', [wantedSetting, 'demo'])
    .execute();
  const wanted = settings.find((setting) => setting.name === wantedSetting);
  return wanted && settings.length === 1 ? Number(wanted.value) : null;
}

async function makeAdministrator(dependencies: Dependencies): Promise<void> {
  const { database, config } = dependencies;
  if (await hasAdministrator(database.kysely)) return;
  const email = config.adminEmail ?? defaultEmail;
  const hash = config.adminPassword === null ? null : await hashChecked(config.adminPassword);
  await database.transaction(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(creationLock)})`.execute(trx);
    if (await hasAdministrator(trx)) return;
    const user = await trx
      .insertInto('users')
      .values({
        email,
        email_folded: foldedEmail(email),
        company: 'Postkey',
        company_folded: fold('Postkey'),
        password_hash: hash,
        modules: [...modules],
        created_at: dependencies.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!user) throw new AdministratorError(`ADMIN_EMAIL ${email} is a user who is no administrator`);
    if (!config.demo) return;
    const value = JSON.stringify(user.id);
    await trx.insertInto('setting').values({ name: wantedSetting, value }).execute();
  });
}

async function hasAdministrator(db: Kysely<Tables>): Promise<boolean> {
  const found = await db.selectFrom('users').select('id').where(isAdministrator).limit(1).executeTakeFirst();
  return found !== undefined;
}

async function hashChecked(password: string): Promise<string> {
  const broken = passwordViolation(password);
  if (broken) {
    const sentence = violationMessages[broken].replace('{field}', 'the password');
    throw new AdministratorError(`ADMIN_PASSWORD cannot be used: ${sentence}`);
  }
  return hashPassword(password);
}

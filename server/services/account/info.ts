import type { AccountInfo, updateAccountInfo } from '#contract/resources/account.ts';
import { fold } from '#contract/rules/fold.ts';
import { violation } from '#contract/rules/violations.ts';
import { isTimezone } from '#contract/rules/zones.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { refusal, refuseViolations } from '../errors.ts';
import { attributeDefinition } from '../resources/attributes.ts';
import type { Scope } from '../scope.ts';
import { subscriptionsOf } from './subscriptions.ts';

interface User {
  readonly email: string;
  readonly company: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly locale: 'en' | 'nl';
  readonly timezone: string | null;
}

/** What the signed-in account is and may do (spec section 3, Account info). */
export async function accountInfo(scope: Scope): Promise<AccountInfo> {
  const user = await ownUser(scope);
  return {
    id: scope.accountId,
    name: nameOf(user),
    email: user.email,
    locale: user.locale,
    timezone: user.timezone,
    modules: [...scope.principal.modules],
    roles: [],
    attributes: await ownAttributes(scope),
    ...(await subscriptionsOf(scope)),
  };
}

/** Changes name, language and time zone; what is not sent stays. The name of an account is its company's. */
export async function updateAccount(
  scope: Scope,
  { name, locale, timezone }: BodyOf<typeof updateAccountInfo>,
): Promise<void> {
  if (timezone && !isTimezone(timezone)) refuseViolations([violation('timezone', 'invalidTimezone')]);
  const user = await ownUser(scope);
  const company = name === undefined || name === nameOf(user) ? user.company : name;
  const changed = {
    company,
    company_folded: fold(company),
    locale: locale ?? user.locale,
    timezone: timezone ?? user.timezone,
  };
  if (
    changed.company === user.company &&
    changed.locale === user.locale &&
    changed.timezone === user.timezone
  ) {
    return;
  }
  await scope.db
    .updateTable('users')
    .set((eb) => ({ ...changed, version: eb('version', '+', 1) }))
    .where('id', '=', scope.accountId)
    .execute();
  scope.announce({ resource: 'account', id: scope.accountId, change: 'updated' });
}

function nameOf(user: User): string {
  return user.company || `${user.first_name} ${user.last_name}`.trim() || user.email;
}

async function ownUser(scope: Scope): Promise<User> {
  const user = await scope.db
    .selectFrom('users')
    .select(['email', 'company', 'first_name', 'last_name', 'locale', 'timezone'])
    .where('id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) throw refusal('userGone');
  return user;
}

async function ownAttributes(scope: Scope): Promise<AccountInfo['attributes']> {
  const rows = await scope.db
    .selectFrom('attribute')
    .selectAll()
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .orderBy('name_folded')
    .orderBy('id')
    .execute();
  return attributeDefinition.present(scope, rows, true);
}

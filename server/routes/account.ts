import {
  getAccountInfo,
  getAccountStatistics,
  getPreferences,
  updateAccountInfo,
  updatePreferences,
} from '#contract/resources/account.ts';
import { type Answer, ok } from '../http/answer.ts';
import { type Route, route } from '../http/route.ts';
import { accountInfo, updateAccount } from '../services/account/info.ts';
import { type Preferences, readPreferences, replacePreferences } from '../services/account/preferences.ts';
import { accountStatistics } from '../services/account/statistics.ts';
import { readScope, writeScope } from '../services/scope.ts';

/** The own account: what it is, its preferences and its figures. */
export const accountRoutes: readonly Route[] = [
  route(getAccountInfo, async ({ dependencies, principal }) =>
    ok(await accountInfo(readScope(dependencies, principal))),
  ),
  route(updateAccountInfo, async ({ dependencies, principal }, body) => {
    await writeScope(dependencies, principal, (scope) => updateAccount(scope, body));
    return ok(await accountInfo(readScope(dependencies, principal)));
  }),
  route(getPreferences, async ({ dependencies, principal }) =>
    preferencesAnswer(200, await readPreferences(readScope(dependencies, principal))),
  ),
  route(updatePreferences, async ({ dependencies, principal, ifMatch }, document) => {
    const scope = readScope(dependencies, principal);
    const written = await replacePreferences(scope, document, ifMatch);
    if (written) return preferencesAnswer(200, written);
    return preferencesAnswer(412, await readPreferences(scope));
  }),
  route(getAccountStatistics, async ({ dependencies, principal }) =>
    ok(await accountStatistics(readScope(dependencies, principal))),
  ),
];

function preferencesAnswer(status: number, { version, document }: Preferences): Answer {
  return { status, headers: { etag: `"${version}"` }, body: document };
}

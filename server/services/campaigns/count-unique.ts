import type { countUnique } from '#contract/resources/groups.ts';
import { violation } from '#contract/rules/violations.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { refuseViolations } from '../errors.ts';
import { existingIds } from '../gateway/references.ts';
import type { Scope } from '../scope.ts';
import { countAudience } from './audience.ts';
import type { AudienceCount } from './audience-count.ts';
import { uncountableFilters } from './filters.ts';

/** Counts the distinct addresses of lists that a launch would mail now; 422 names a list or filter that is not there. */
export async function countUniqueContacts(
  scope: Scope,
  body: BodyOf<typeof countUnique>,
): Promise<AudienceCount> {
  const existing = await existingIds(scope, '/groups', [...body.groups, ...body.excludedGroups]);
  const missing = (['groups', 'excludedGroups'] as const)
    .filter((field) => body[field].some((id) => !existing.has(id)))
    .map((field) => violation(field, 'unknownReference'));
  refuseViolations([...missing, ...(await uncountableFilters(scope, body.filters))]);
  return countAudience(scope.db, { accountId: scope.accountId, ...body });
}

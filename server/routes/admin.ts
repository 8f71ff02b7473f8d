import { resetUserCredentials } from '#contract/resources/admin-users.ts';
import { accepted } from '../http/answer.ts';
import { type Route, route } from '../http/route.ts';
import { writeScope } from '../services/scope.ts';
import { resetCredentialsOf } from '../services/session/reset-user.ts';
import { pathId } from './resource-routes.ts';

/** What administrators can do with a user besides the plain operations. */
export const adminRoutes: readonly Route[] = [
  route(resetUserCredentials, async (context) => {
    await writeScope(context.dependencies, context.principal, (scope) =>
      resetCredentialsOf(scope, pathId(context)),
    );
    return accepted;
  }),
];

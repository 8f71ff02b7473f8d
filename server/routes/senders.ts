import { renewSenderCredentials, verifySender } from '#contract/resources/senders.ts';
import { accepted, ok } from '../http/answer.ts';
import { type Route, route } from '../http/route.ts';
import { writeScope } from '../services/scope.ts';
import { requestVerification } from '../services/senders/verification.ts';
import { renewCredentials } from '../services/smtp/renew-credentials.ts';
import { pathId } from './resource-routes.ts';

/** What can be done with a sender besides the plain operations. */
export const senderRoutes: readonly Route[] = [
  route(verifySender, async (context) => {
    await writeScope(context.dependencies, context.principal, (scope) =>
      requestVerification(scope, pathId(context)),
    );
    return accepted;
  }),
  route(renewSenderCredentials, (context) =>
    writeScope(context.dependencies, context.principal, async (scope) =>
      ok(await renewCredentials(scope, pathId(context))),
    ),
  ),
];

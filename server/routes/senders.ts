import { renewSenderCredentials, testSenderSubmission, verifySender } from '#contract/resources/senders.ts';
import { accepted, ok } from '../http/answer.ts';
import { type Route, route } from '../http/route.ts';
import { readScope, writeScope } from '../services/scope.ts';
import { requestVerification } from '../services/senders/verification.ts';
import { renewCredentials } from '../services/smtp/renew-credentials.ts';
import { sendTest } from '../services/smtp/send-test.ts';
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
  route(testSenderSubmission, async (context) =>
    ok(await sendTest(readScope(context.dependencies, context.principal), pathId(context))),
  ),
];

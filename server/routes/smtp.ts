import * as contract from '#contract/resources/smtp-messages.ts';
import { ok } from '../http/answer.ts';
import { keepingRoute, type Route, route } from '../http/route.ts';
import { refusal } from '../services/errors.ts';
import { readScope, writeScope } from '../services/scope.ts';
import { describedSubmissions } from '../services/smtp/described-submissions.ts';
import { resendMessage } from '../services/smtp/resend.ts';
import { sourceOf } from '../services/smtp/source.ts';
import { smtpStatistics } from '../services/smtp/statistics.ts';
import { storeSubmissions } from '../services/smtp/store-submissions.ts';
import { pathId } from './resource-routes.ts';

/** Mails of programs: what can be done besides reading them. */
export const smtpRoutes: readonly Route[] = [
  keepingRoute(contract.submitMails, async ({ dependencies, principal }, body, keep) => {
    const several = 'messages' in body;
    const place = (index: number, field: string) => (several ? `messages.${index}.${field}` : field);
    const mails = several ? body.messages : [body];
    // What takes long is done before the transaction.
    const submissions = await describedSubmissions(readScope(dependencies, principal), mails, place);
    return writeScope(dependencies, principal, async (scope) => {
      const ids = await storeSubmissions(scope, submissions);
      const messages = ids.flat().map((id) => `/smtp/messages/${id}`);
      const answer = { status: 202, headers: {}, body: { messages } };
      await keep(scope.db, answer);
      return answer;
    });
  }),
  route(contract.smtpMessageSource, async (context) =>
    ok(await sourceOf(readScope(context.dependencies, context.principal), pathId(context))),
  ),
  keepingRoute(contract.resendSmtpMessage, (context, _body, keep) =>
    writeScope(context.dependencies, context.principal, async (scope) => {
      const id = await resendMessage(scope, pathId(context));
      const answer = { status: 201, headers: { location: `/smtp/messages/${id}` }, body: { id } };
      await keep(scope.db, answer);
      return answer;
    }),
  ),
  route(contract.smtpStatistics, async (context) => {
    const [year, month] = [pathId(context, 'year'), pathId(context, 'month')];
    if (month > 12 || year < 1970 || year > 9999) throw refusal('noSuchPath', { path: context.request.url });
    return ok(await smtpStatistics(readScope(context.dependencies, context.principal), year, month));
  }),
];

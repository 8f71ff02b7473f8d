import * as contract from '#contract/resources/smtp-messages.ts';
import { type Route, route } from '../http/route.ts';
import { readScope, writeScope } from '../services/scope.ts';
import { describedSubmissions } from '../services/smtp/described-submissions.ts';
import { storeSubmissions } from '../services/smtp/store-submissions.ts';

/** Mails of programs: what can be done besides reading them. */
export const smtpRoutes: readonly Route[] = [
  route(contract.submitMails, async ({ dependencies, principal }, body) => {
    const several = 'messages' in body;
    const place = (index: number, field: string) => (several ? `messages.${index}.${field}` : field);
    const mails = several ? body.messages : [body];
    // What takes long is done before the transaction.
    const submissions = await describedSubmissions(readScope(dependencies, principal), mails, place);
    const ids = await writeScope(dependencies, principal, (scope) => storeSubmissions(scope, submissions));
    const messages = ids.flat().map((id) => `/smtp/messages/${id}`);
    return { status: 202, headers: {}, body: { messages } };
  }),
];

import * as contract from '#contract/resources/messages.ts';
import { parseId } from '#contract/wire/reference.ts';
import { accepted, ok, recordAnswer } from '../http/answer.ts';
import { type Route, route } from '../http/route.ts';
import { refusal } from '../services/errors.ts';
import { duplicateMessage, mailPreview, previewHtml, setArchived } from '../services/messages/deeds.ts';
import { readScope, writeScope } from '../services/scope.ts';
import { pathId } from './resource-routes.ts';

/** What can be done with a message besides the plain operations. */
export const messageRoutes: readonly Route[] = [
  route(contract.previewMessage, async (context) => {
    const contact = context.query.get('contact');
    const contactId = contact === null ? null : parseId(contact);
    if (contact !== null && contactId === null) throw refusal('filterReference', { name: 'contact' });
    const scope = readScope(context.dependencies, context.principal);
    return ok({ html: await previewHtml(scope, pathId(context), contactId) });
  }),
  route(contract.mailMessagePreview, async (context) => {
    const scope = readScope(context.dependencies, context.principal);
    await mailPreview(scope, pathId(context), context.parameters.target ?? '');
    return accepted;
  }),
  route(contract.duplicateMessage, (context, { name }) =>
    writeScope(context.dependencies, context.principal, async (scope) => {
      const id = await duplicateMessage(scope, pathId(context), name);
      return { status: 201, headers: { location: `/messages/${id}` }, body: { id } };
    }),
  ),
  route(contract.archiveMessage, (context) =>
    writeScope(context.dependencies, context.principal, async (scope) =>
      recordAnswer(await setArchived(scope, pathId(context), true)),
    ),
  ),
  route(contract.restoreMessage, (context) =>
    writeScope(context.dependencies, context.principal, async (scope) =>
      recordAnswer(await setArchived(scope, pathId(context), false)),
    ),
  ),
];

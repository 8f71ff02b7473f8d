import * as contract from '#contract/resources/campaign-calls.ts';
import { countUnique } from '#contract/resources/groups.ts';
import { reportEvents as eventKinds } from '#contract/rules/states.ts';
import { parseId } from '#contract/wire/reference.ts';
import { accepted, ok, recordAnswer } from '../http/answer.ts';
import type { SignedInContext } from '../http/context.ts';
import { type Route, route } from '../http/route.ts';
import { countUniqueContacts } from '../services/campaigns/count-unique.ts';
import * as deeds from '../services/campaigns/deeds.ts';
import { findCampaign } from '../services/campaigns/find.ts';
import { launchCampaign } from '../services/campaigns/launch.ts';
import { mailCampaignPreview } from '../services/campaigns/preview-mail.ts';
import { linkClicks, reportEvents, reportLinks } from '../services/campaigns/report-lists.ts';
import { refusal } from '../services/errors.ts';
import { collection } from '../services/gateway/list.ts';
import type { WireRecord } from '../services/gateway/records.ts';
import { readScope, type Scope, writeScope } from '../services/scope.ts';
import { pageRoute } from './page-route.ts';
import { pathId } from './resource-routes.ts';

/** What can be done with a campaign besides the plain operations, and its reports. */
export const campaignRoutes: readonly Route[] = [
  route(countUnique, async (context, body) => ok(await countUniqueContacts(scopeOf(context), body))),
  route(contract.launchCampaign, async (context, { recipients }) => {
    await launchCampaign(context.dependencies, context.principal, pathId(context), recipients);
    return accepted;
  }),
  route(contract.unscheduleCampaign, (context) => act(context, deeds.unscheduleCampaign)),
  route(contract.pauseCampaign, (context) => act(context, deeds.pauseCampaign)),
  route(contract.resumeCampaign, (context) => act(context, deeds.resumeCampaign)),
  route(contract.cancelCampaign, (context) => act(context, deeds.cancelCampaign)),
  route(contract.archiveCampaign, (context) =>
    act(context, (scope, id) => deeds.archiveCampaign(scope, id, true)),
  ),
  route(contract.restoreCampaign, (context) =>
    act(context, (scope, id) => deeds.archiveCampaign(scope, id, false)),
  ),
  route(contract.duplicateCampaign, (context, { name }) =>
    writeScope(context.dependencies, context.principal, async (scope) => {
      const id = await deeds.duplicateCampaign(scope, pathId(context), name);
      return { status: 201, headers: { location: `/campaigns/${id}` }, body: { id } };
    }),
  ),
  route(contract.mailCampaignPreview, async (context) => {
    await mailCampaignPreview(scopeOf(context), pathId(context), context.parameters.target ?? '');
    return accepted;
  }),
  route(contract.campaignLinks, async (context) => {
    const scope = scopeOf(context);
    const { id } = await findCampaign(scope, pathId(context));
    const links = await reportLinks(scope, id);
    const page = { members: links, total: links.length, page: 1, perPage: Math.max(links.length, 1) };
    return ok(collection(`/campaigns/${id}/report/links`, context.query, page));
  }),
  pageRoute(contract.campaignEvents, async (scope, wish, context) => {
    const { id } = await findCampaign(scope, pathId(context));
    const kind = eventKinds.find((each) => each === context.parameters.event);
    if (!kind) throw refusal('noSuchPath', { path: context.request.url });
    return reportEvents(scope, id, kind, wish);
  }),
  pageRoute(contract.campaignClicks, async (scope, wish, context) => {
    const linkId = parseId(context.query.get('link.id') ?? '');
    if (linkId === null) throw refusal('filterReference', { name: 'link.id' });
    return linkClicks(scope, linkId, wish);
  }),
];

function scopeOf(context: SignedInContext): Scope {
  return readScope(context.dependencies, context.principal);
}

function act(context: SignedInContext, deed: (scope: Scope, id: number) => Promise<WireRecord>) {
  return writeScope(context.dependencies, context.principal, async (scope) =>
    recordAnswer(await deed(scope, pathId(context))),
  );
}

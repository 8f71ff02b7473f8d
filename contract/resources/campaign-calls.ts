import * as v from 'valibot';
import { defineEndpoint } from '../wire/endpoint.ts';
import { sentInteger, sentObject, sentText } from '../wire/sent-values.ts';
import { reportLinkSchema } from './campaign-report.ts';

const modules = ['BULK'] as const;
const eventRow = v.object({
  email: v.string(),
  contact: v.nullable(v.unknown()),
  timestamp: v.string(),
  ip: v.nullable(v.string()),
  url: v.nullable(v.string()),
  code: v.nullable(v.string()),
});

/** One row of an event list of a report. */
export type ReportEventRow = v.InferOutput<typeof eventRow>;

/** Sends a campaign, or schedules it where `isScheduled`; `recipients` is the number that the person typed. */
export const launchCampaign = defineEndpoint({
  method: 'POST',
  path: '/campaigns/:id/launch',
  summary: 'Launch or schedule a campaign',
  modules,
  status: 202,
  body: v.optional(sentObject({ recipients: v.optional(sentInteger()) }), {}),
});

const deed = (name: string, summary: string) =>
  defineEndpoint({ method: 'POST', path: `/campaigns/:id/${name}`, summary, modules });

/** Takes a scheduled campaign back to new. */
export const unscheduleCampaign = deed('unschedule', 'Take back a schedule');
/** Holds a sending campaign. */
export const pauseCampaign = deed('pause', 'Pause a sending campaign');
/** Goes on with a paused campaign. */
export const resumeCampaign = deed('resume', 'Resume a paused campaign');
/** Ends a sending campaign; what is queued is skipped. */
export const cancelCampaign = deed('cancel', 'Cancel a sending campaign');
/** Puts a campaign in the archive. */
export const archiveCampaign = deed('archive', 'Archive a campaign');
/** Takes a campaign out of the archive. */
export const restoreCampaign = deed('restore', 'Restore a campaign from the archive');

/** Copies a campaign as a new draft. */
export const duplicateCampaign = defineEndpoint({
  method: 'POST',
  path: '/campaigns/:id/duplicate',
  summary: 'Duplicate a campaign',
  modules,
  status: 201,
  body: sentObject({
    name: v.pipe(sentText, v.trim(), v.nonEmpty('invalidName'), v.maxLength(150, 'invalidName')),
  }),
  answer: v.object({ id: v.number() }),
});

/** Mails the campaign to one address as one recipient would get it. */
export const mailCampaignPreview = defineEndpoint({
  method: 'POST',
  path: '/campaigns/:id/actions/preview/:target',
  summary: 'Mail a preview of a campaign',
  modules,
  status: 202,
});

/** The tracked links of a campaign with their clicks. */
export const campaignLinks = defineEndpoint({
  method: 'GET',
  path: '/campaigns/:id/report/links',
  summary: 'The links of a report',
  modules,
  answer: v.object({ 'hydra:member': v.array(reportLinkSchema), 'hydra:totalItems': v.number() }),
});

/** A page of one kind of event, newest first. */
export const campaignEvents = defineEndpoint({
  method: 'GET',
  path: '/campaigns/:id/list/:event',
  summary: 'The events of a report',
  modules,
  query: ['page', 'perPage', 'itemsPerPage'],
  answer: v.object({ 'hydra:member': v.array(eventRow), 'hydra:totalItems': v.number() }),
});

/** The contacts who clicked one link, a row a contact. */
export const campaignClicks = defineEndpoint({
  method: 'GET',
  path: '/campaign-clicks',
  summary: 'The contacts who clicked a link',
  modules,
  query: ['link.id', 'page', 'perPage', 'itemsPerPage'],
  answer: v.object({ 'hydra:member': v.array(eventRow), 'hydra:totalItems': v.number() }),
});

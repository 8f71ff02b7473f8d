import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer());
/** What hosts that know nothing of it leave out. */
const ours = v.optional(count, 0);
const nullableTime = v.nullable(v.string());

/** One link of a report: contacts who clicked it, and clicks in all. */
export const reportLinkSchema = v.object({
  id: v.number(),
  url: v.string(),
  landingPage: v.boolean(),
  contactActions: count,
  totalActions: count,
});

/** What became of a campaign; counts of distinct contacts, ratios in per cent, unrounded (contract, campaigns). */
export const campaignReportSchema = v.object({
  contactSentActions: count,
  contactFailedActions: ours,
  contactSkippedActions: ours,
  contactUnknownActions: ours,
  contactBounceActions: count,
  contactOpenActions: count,
  contactClickActions: count,
  contactUnsubscribeActions: count,
  totalOpenActions: count,
  totalClickActions: count,
  automaticHits: ours,
  recipients: ours,
  queued: ours,
  deliveryRate: v.number(),
  ratioRead: v.number(),
  ratioClick: v.number(),
  ratioUnsubscribe: v.number(),
  lastOpenActionAt: nullableTime,
  lastClickActionAt: nullableTime,
  sendingStartedAt: nullableTime,
  sendingFinishedAt: nullableTime,
  links: v.array(reportLinkSchema),
});

/** The report of a campaign. */
export type CampaignReport = v.InferOutput<typeof campaignReportSchema>;

/** One link of a report. */
export type ReportLink = v.InferOutput<typeof reportLinkSchema>;

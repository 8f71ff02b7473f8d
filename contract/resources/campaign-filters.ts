import * as v from 'valibot';
import { limits } from '../rules/limits.ts';
import { listOf } from '../wire/list-of.ts';
import { referenceSchema, stubSchema } from '../wire/reference.ts';
import { sentObject, sentText } from '../wire/sent-values.ts';

/** How an attribute filter compares (spec section 3, Campaign filter). */
export const attributeComparisons = ['contains', 'equals', 'not-equals'] as const;

/** What an event filter asks for. */
export const eventConditions = ['read', 'not-read', 'uri-visited', 'uri-not-visited'] as const;

const attributeFilter = sentObject({
  type: v.literal('attribute'),
  attribute: referenceSchema('/attributes'),
  filter: v.optional(v.picklist(attributeComparisons, 'unknownOption'), 'contains'),
  value: v.pipe(sentText, v.maxLength(limits.attributeValueLength, 'tooLong')),
});

/** A link has no path of its own: it is named by its number. */
const linkId = v.pipe(
  v.number('wrongType'),
  v.check((id) => Number.isSafeInteger(id) && id > 0, 'unknownReference'),
);

const eventFilter = v.pipe(
  sentObject({
    type: v.literal('event'),
    campaign: referenceSchema('/campaigns'),
    filter: v.picklist(eventConditions, 'unknownOption'),
    link: v.optional(v.nullable(linkId), null),
  }),
  v.forward(
    v.check((filter) => !filter.filter.startsWith('uri-') || filter.link !== null, 'required'),
    ['link'],
  ),
);

/** The filters of a campaign on write: all of them must hold. */
export const campaignFiltersSchema = listOf(
  v.variant('type', [attributeFilter, eventFilter], 'unknownOption'),
  50,
);

/** One filter after parsing: its references are ids. */
export type CampaignFilterValue = v.InferOutput<typeof campaignFiltersSchema>[number];

/** The filters of a campaign as they are read: their references are stubs. */
export const campaignFiltersRead = v.array(
  v.variant('type', [
    v.object({
      type: v.literal('attribute'),
      attribute: stubSchema,
      filter: v.picklist(attributeComparisons),
      value: v.string(),
    }),
    v.object({
      type: v.literal('event'),
      campaign: stubSchema,
      filter: v.picklist(eventConditions),
      link: v.nullable(v.number()),
    }),
  ]),
);

/** One filter as it is read. */
export type CampaignFilter = v.InferOutput<typeof campaignFiltersRead>[number];

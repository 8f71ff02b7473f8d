import * as v from 'valibot';
import { limits } from '../rules/limits.ts';
import { listOf } from '../wire/list-of.ts';
import { readReference, type Stub } from '../wire/reference.ts';

/** How an attribute filter compares (spec section 3, Campaign filter). */
export const attributeComparisons = ['contains', 'equals', 'not-equals'] as const;

/** What an event filter asks for. */
export const eventConditions = ['read', 'not-read', 'uri-visited', 'uri-not-visited'] as const;

function idSchema(target: string): v.GenericSchema<unknown, number> {
  return v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const id = readReference(dataset.value, target);
      if (id !== null) return id;
      addIssue({ message: 'unknownReference' });
      return NEVER;
    }),
  );
}

const attributeFilter = v.strictObject({
  type: v.literal('attribute'),
  attribute: idSchema('/attributes'),
  filter: v.optional(v.picklist(attributeComparisons, 'unknownOption'), 'contains'),
  value: v.pipe(v.string('wrongType'), v.maxLength(limits.attributeValueLength, 'tooLong')),
});

const eventFilter = v.pipe(
  v.strictObject({
    type: v.literal('event'),
    campaign: idSchema('/campaigns'),
    filter: v.picklist(eventConditions, 'unknownOption'),
    link: v.optional(v.nullable(v.pipe(v.number('wrongType'), v.integer('notInteger'))), null),
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

/** One filter as it is read: its references are stubs. */
export type CampaignFilter =
  | { type: 'attribute'; attribute: Stub; filter: (typeof attributeComparisons)[number]; value: string }
  | { type: 'event'; campaign: Stub; filter: (typeof eventConditions)[number]; link: number | null };

import { text, valueObject } from '../wire/field.ts';
import { defineResource, type RecordOf } from '../wire/resource.ts';

/** Tags of campaigns (spec 2.11). */
export const tags = defineResource({
  name: 'tags',
  type: 'Tag',
  modules: ['BULK'],
  fields: { label: valueObject(text({ required: true, max: 150 })) },
  filters: { label: 'text' },
  display: ['label'],
});

/** A tag as it is read. */
export type Tag = RecordOf<typeof tags>;

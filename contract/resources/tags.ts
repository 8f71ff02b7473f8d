import { text, valueObject } from '../wire/field.ts';
import { defineResource } from '../wire/resource.ts';

/** Tags of campaigns (spec 2.11). */
export const tags = defineResource({
  name: 'tags',
  type: 'Tag',
  modules: ['BULK'],
  fields: { label: valueObject(text({ required: true, max: 150 })) },
  filters: { label: 'text' },
  display: ['label'],
});

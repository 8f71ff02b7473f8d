import { createOnly, readOnly, slug, text, timestamp } from '../wire/field.ts';
import { defineResource, type RecordOf } from '../wire/resource.ts';

/** Contact attributes (spec 2.4); the slug names the attribute in merge tags and is fixed once made. */
export const attributes = defineResource({
  name: 'attributes',
  type: 'Attribute',
  modules: ['BULK'],
  fields: {
    name: text({ required: true, max: 150 }),
    slug: createOnly(slug({ required: true })),
    createdAt: readOnly(timestamp()),
  },
  filters: { name: 'text', slug: 'text' },
  display: ['name', 'slug'],
});

/** An attribute as it is read. */
export type Attribute = RecordOf<typeof attributes>;

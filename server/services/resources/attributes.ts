import { type Attribute, attributes } from '#contract/resources/attributes.ts';
import { violation } from '#contract/rules/violations.ts';
import { refusal } from '../errors.ts';
import { defineResourceServer, type Row, stored, storedText } from '../gateway/definition.ts';
import { recordHead } from '../gateway/head.ts';
import { wireTime } from '../time/wire-time.ts';
import { campaignsUsing } from './campaign-use.ts';

/** The slug that contact forms and merge tags have for the address itself. */
const reservedSlug = 'email';

/** Contact attributes: slugs are unique in the account. */
export const attributeDefinition = defineResourceServer<typeof attributes, 'attribute'>({
  resource: attributes,
  table: 'attribute',
  fields: { name: storedText('name'), slug: stored('slug'), createdAt: stored('created_at') },
  present: async (_scope, rows) => rows.map(present),
  unique: { slug: 'slug' },
  check: async (_scope, { slug }) => (slug === reservedSlug ? [violation('slug', 'reservedSlug')] : []),
  async beforeDelete(scope, row) {
    const users = await campaignsUsing(scope, { attribute: row.id });
    if (users.length > 0) throw refusal('usedBy', { names: users.join(', ') });
  },
  search: { columns: ['name_folded', 'slug'], title: (row) => row.name, subtitle: (row) => row.slug },
});

function present(row: Row<'attribute'>): Attribute {
  return {
    ...recordHead(attributes, row),
    name: row.name,
    slug: row.slug,
    createdAt: wireTime(row.created_at),
  };
}

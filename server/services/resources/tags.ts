import { tags } from '#contract/resources/tags.ts';
import { refusal } from '../errors.ts';
import { defineResourceServer, storedText } from '../gateway/definition.ts';
import { recordHead } from '../gateway/head.ts';
import { campaignsUsing } from './campaign-use.ts';

/** Tags of campaigns. */
export const tagDefinition = defineResourceServer<typeof tags, 'tag'>({
  resource: tags,
  table: 'tag',
  fields: { label: storedText('label') },
  unique: { label: 'label_folded' },
  present: async (_scope, rows) =>
    rows.map((row) => ({ ...recordHead(tags, row), label: { value: row.label } })),
  async beforeDelete(scope, row) {
    const users = await campaignsUsing(scope, { tag: row.id });
    if (users.length > 0) throw refusal('usedBy', { names: users.join(', ') });
  },
  search: { columns: ['label_folded'], title: (row) => row.label, subtitle: () => '' },
});

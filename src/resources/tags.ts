import { tags } from '#contract/resources/tags.ts';
import { defineConsoleResource } from './console-resource.ts';

/** Tags on the console. */
export const tagDescriptor = defineConsoleResource({
  resource: tags,
  section: 'tags',
  goKeys: 'g t',
  menu: ['settings'],
  list: {
    columns: [
      { field: 'label', width: 320, edit: true },
      { command: 'edit', width: 100 },
      { command: 'delete', width: 120, takesMany: true },
    ],
    filters: ['label'],
    sort: 'label',
  },
  form: { fields: ['label'] },
});

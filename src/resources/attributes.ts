import { attributes } from '#contract/resources/attributes.ts';
import { defineConsoleResource } from './console-resource.ts';

/** The attributes that contacts have besides their address, on the console. */
export const attributeDescriptor = defineConsoleResource({
  resource: attributes,
  section: 'attributes',
  goKeys: 'g a',
  menu: ['settings'],
  list: {
    columns: [{ field: 'name', width: 260, edit: true }, { field: 'slug', width: 220 }, 'createdAt'],
    filters: ['name'],
    sort: 'name',
  },
  form: {
    fields: [
      'name',
      { name: 'slug', helpKey: { create: 'attributes:form.slugHelp', edit: 'attributes:form.slugFixed' } },
    ],
    actions: ['delete'],
  },
  touches: ['contacts', 'account'],
});

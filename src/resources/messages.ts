import { messages } from '#contract/resources/messages.ts';
import { messageCommands } from '#src/commands/groups/messages.ts';
import { defineConsoleResource } from './console-resource.ts';

/** Messages on the console, without the archive and the landing pages unless they are asked for. */
export const messageDescriptor = defineConsoleResource({
  resource: messages,
  section: 'messages',
  goKeys: 'g m',
  menu: ['bulk'],
  parts: ['2'],
  list: {
    columns: [{ field: 'name', width: 380, leadsOnNarrow: true, edit: true }, 'createdAt'],
    filters: [
      'name',
      'inArchive',
      { name: 'privacy', labelKey: 'messages:filter.kind', optionsKey: 'messages:kind' },
    ],
    defaultFilters: { inArchive: false, privacy: ['private'] },
    sort: '-createdAt',
    actions: ['create'],
    rowActions: [
      'preview',
      'edit',
      'duplicate',
      'mail-preview',
      'publish',
      'unpublish',
      'archive',
      'restore',
      'delete',
      'copy-link',
    ],
  },
  settable: [{ name: 'publishState' }, { name: 'privacy' }],
  commands: messageCommands,
  exported: [
    'name',
    'title',
    'builder',
    'hasTextVariant',
    'privacy',
    'publishState',
    'landingPageUrl',
    'inArchive',
    'createdAt',
    'updatedAt',
  ],
  touches: ['drip-campaigns'],
});

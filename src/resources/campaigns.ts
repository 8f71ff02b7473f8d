import { campaigns } from '#contract/resources/campaigns.ts';
import { allows } from '#src/commands/groups/campaign-conditions.ts';
import { campaignCommands, wizard } from '#src/commands/groups/campaigns.ts';
import { defineConsoleResource } from './console-resource.ts';

/** Campaigns on the console, the newest first, without the archive unless it is asked for. */
export const campaignDescriptor = defineConsoleResource({
  resource: campaigns,
  section: 'campaigns',
  goKeys: 'g p',
  menu: ['bulk'],
  parts: wizard.parts,
  // Opening one leads to its report once it is launched.
  without: ['open'],
  editWhen: allows('edit', 'campaigns:reason.edit'),
  deleteWhen: allows('delete', 'campaigns:reason.sending'),
  list: {
    // Its screen draws them all.
    columns: [],
    filters: ['name', 'inArchive', 'state', 'tags'],
    defaultFilters: { inArchive: false },
    sort: '-createdAt',
    actions: ['create'],
    rowActions: [
      'edit',
      'report',
      'launch',
      'schedule',
      'unschedule',
      'pause',
      'resume',
      'cancel',
      'duplicate',
      'archive',
      'restore',
      'mail-preview',
      'copy-id',
      'copy-link',
      'delete',
    ],
  },
  commands: campaignCommands,
  exported: [
    'name',
    'subjectLine',
    'sender',
    'message',
    'groups',
    'tags',
    'state',
    'scheduledTimestampUtc',
    'uniqueRecipients',
    'inArchive',
    'createdAt',
  ],
  touches: ['account'],
});

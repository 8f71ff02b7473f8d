import { useTranslation } from 'react-i18next';
import { type Message, messages } from '#contract/resources/messages.ts';
import { privacies } from '#contract/rules/states.ts';
import { textColumn, timeColumn } from '../shared/list-columns.tsx';
import type { ListDeclaration } from '../shared/list-declaration.ts';
import { ListScreen } from '../shared/list-screen.tsx';
import { actionsColumn, publishedColumn } from './message-columns.tsx';

const declaration: ListDeclaration<typeof messages> = {
  resource: messages,
  columns: [
    publishedColumn,
    { ...textColumn<Message>('name', { width: 380, leadsOnNarrow: true }), edit: { kind: 'text' } },
    timeColumn<Message>('createdAt'),
    actionsColumn,
  ],
  filters: [
    { name: 'name', kind: 'text', labelKey: 'resources:field.name' },
    { name: 'inArchive', kind: 'boolean', labelKey: 'resources:field.inArchive' },
    {
      name: 'privacy',
      kind: 'enumeration',
      labelKey: 'messages:filter.kind',
      options: privacies.map((value) => ({ value, labelKey: `messages:kind.${value}` })),
    },
  ],
  defaultFilters: { inArchive: false, privacy: ['private'] },
  defaultSort: [{ field: 'createdAt', descending: true }],
  actions: ['messages.create'],
  rowActions: [
    'messages.preview',
    'messages.edit',
    'messages.duplicate',
    'messages.mail-preview',
    'messages.publish',
    'messages.unpublish',
    'messages.archive',
    'messages.restore',
    'messages.delete',
    'messages.copy-link',
  ],
  openCommand: 'messages.open',
  editCommand: 'messages.edit-field',
  cellsCommand: 'messages.set-cells',
  empty: {
    titleKey: 'messages:empty.title',
    textKey: 'messages:empty.text',
    commandId: 'messages.create',
  },
};

/** The messages, without the archive and the landing pages unless they are asked for (spec 2.8). */
export function MessageListScreen() {
  const { t } = useTranslation('messages');
  return <ListScreen declaration={declaration} title={t('list.title')} />;
}

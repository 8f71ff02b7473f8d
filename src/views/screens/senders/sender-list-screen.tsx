import { useTranslation } from 'react-i18next';
import { type Sender, senders } from '#contract/resources/senders.ts';
import { senderStates } from '#contract/rules/states.ts';
import { stateColumn, textColumn, timeColumn } from '../shared/list-columns.tsx';
import type { ListDeclaration } from '../shared/list-declaration.ts';
import { ListScreen } from '../shared/list-screen.tsx';
import { commandColumn } from '../shared/row-button.tsx';

const declaration: ListDeclaration<typeof senders> = {
  resource: senders,
  columns: [
    { ...textColumn<Sender>('name', { width: 220, leadsOnNarrow: true }), edit: { kind: 'text' } },
    textColumn<Sender>('email', { width: 260 }),
    stateColumn<Sender>('state', { width: 130, leadsOnNarrow: true }),
    timeColumn<Sender>('createdAt'),
    commandColumn<Sender>('senders.verify', {
      labelKey: 'senders:column.verify',
      refusalOf: ({ state }) => (state.value === 'verified' ? 'senders:verify.alreadyVerified' : null),
    }),
  ],
  filters: [
    { name: 'name', kind: 'text', labelKey: 'resources:field.name' },
    { name: 'email', kind: 'text', labelKey: 'resources:field.email' },
    {
      name: 'state',
      kind: 'enumeration',
      labelKey: 'resources:field.state',
      options: senderStates.map((value) => ({ value, labelKey: `resources:state.${value}` })),
    },
  ],
  defaultSort: [{ field: 'createdAt', descending: true }],
  actions: ['senders.create'],
  rowActions: ['senders.verify', 'senders.edit', 'senders.delete', 'senders.copy-link'],
  openCommand: 'senders.open',
  editCommand: 'senders.edit-field',
  cellsCommand: 'senders.set-cells',
  empty: { titleKey: 'senders:empty.title', textKey: 'senders:empty.text', commandId: 'senders.create' },
};

/** The addresses to send from (spec 2.7). */
export function SenderListScreen() {
  const { t } = useTranslation('senders');
  return <ListScreen declaration={declaration} title={t('list.title')} />;
}

import { useTranslation } from 'react-i18next';
import { type Group, groups } from '#contract/resources/groups.ts';
import { numberColumn, textColumn, timeColumn } from '../shared/list-columns.tsx';
import type { ListDeclaration } from '../shared/list-declaration.ts';
import { ListScreen } from '../shared/list-screen.tsx';
import { commandColumn } from '../shared/row-button.tsx';

const declaration: ListDeclaration<typeof groups> = {
  resource: groups,
  columns: [
    { ...textColumn<Group>('name', { width: 300 }), edit: { kind: 'text' } },
    numberColumn<Group>('numberOfContacts', { width: 100 }),
    timeColumn<Group>('createdAt'),
    commandColumn<Group>('groups.edit', { labelKey: 'groups:column.edit', width: 80 }),
    commandColumn<Group>('groups.show', { labelKey: 'groups:column.show', width: 80 }),
    commandColumn<Group>('groups.open', { labelKey: 'groups:column.contacts', width: 100 }),
  ],
  filters: [{ name: 'name', kind: 'text', labelKey: 'resources:field.name' }],
  defaultSort: [{ field: 'createdAt', descending: true }],
  actions: ['groups.create', 'imports.contacts'],
  rowActions: [
    'groups.open',
    'groups.edit',
    'groups.show',
    'imports.contacts',
    'groups.delete',
    'groups.copy-link',
  ],
  openCommand: 'groups.open',
  editCommand: 'groups.edit-field',
  cellsCommand: 'groups.set-cells',
  empty: { titleKey: 'groups:empty.title', textKey: 'groups:empty.text', commandId: 'groups.create' },
};

/** The contact lists (spec 2.6). */
export function GroupListScreen() {
  const { t } = useTranslation('groups');
  return <ListScreen declaration={declaration} title={t('list.title')} />;
}

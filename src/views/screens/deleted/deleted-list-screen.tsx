import { useTranslation } from 'react-i18next';
import { type Deleted, deletables, deleted, deletedOf } from '#contract/resources/deleted.ts';
import { textColumn, timeColumn } from '../shared/list-columns.tsx';
import type { ListDeclaration } from '../shared/list-declaration.ts';
import { ListScreen } from '../shared/list-screen.tsx';

const declaration: ListDeclaration<typeof deleted> = {
  resource: deleted,
  columns: [
    {
      ...textColumn<Deleted>('title', {
        width: 300,
        sortable: false,
        leadsOnNarrow: true,
        titleKey: 'resources:field.name',
      }),
      sortsAsText: false,
    },
    {
      id: 'type',
      titleKey: 'deleted:column.type',
      width: 170,
      leadsOnNarrow: true,
      text: ({ type }, { t }) => t(`deleted:type.${type}`),
    },
    {
      id: 'number',
      titleKey: 'deleted:column.number',
      width: 100,
      align: 'end',
      text: (row) => String(deletedOf(row).id),
    },
    {
      ...textColumn<Deleted>('by', { width: 220, sortable: false, titleKey: 'deleted:column.by' }),
      sortsAsText: false,
    },
    timeColumn<Deleted>('deletedAt', { sortable: false, titleKey: 'deleted:column.deletedAt' }),
  ],
  filters: [
    {
      name: 'type',
      kind: 'enumeration',
      labelKey: 'deleted:column.type',
      options: deletables.map(({ type }) => ({ value: type, labelKey: `deleted:type.${type}` })),
    },
  ],
  defaultSort: [],
  actions: [],
  rowActions: ['deleted.bring-back'],
  openCommand: 'deleted.bring-back',
  absentKey: 'deleted:notKept',
  empty: { titleKey: 'deleted:empty.title', textKey: 'deleted:empty.text' },
};

/** What was deleted within a day, and can still be brought back. */
export function DeletedListScreen() {
  const { t } = useTranslation('deleted');
  return <ListScreen declaration={declaration} title={t('list.title')} />;
}

import { useTranslation } from 'react-i18next';
import { type BlacklistContact, blacklist } from '#contract/resources/blacklist.ts';
import { blacklistReasons } from '#contract/rules/states.ts';
import { stateColumn, textColumn, timeColumn } from '../shared/list-columns.tsx';
import type { ListDeclaration } from '../shared/list-declaration.ts';
import { ListScreen } from '../shared/list-screen.tsx';

const declaration: ListDeclaration<typeof blacklist> = {
  resource: blacklist,
  columns: [
    textColumn<BlacklistContact>('email', { width: 320 }),
    stateColumn<BlacklistContact>('reason', { width: 140 }),
    timeColumn<BlacklistContact>('createdAt'),
  ],
  filters: [
    { name: 'email', kind: 'text', labelKey: 'resources:field.email' },
    {
      name: 'reason',
      kind: 'enumeration',
      labelKey: 'resources:field.reason',
      options: blacklistReasons.map((value) => ({ value, labelKey: `resources:state.${value}` })),
    },
  ],
  defaultSort: [{ field: 'createdAt', descending: true }],
  actions: ['blacklist.create', 'blacklist.import'],
  rowActions: ['blacklist.open', 'blacklist.delete', 'blacklist.copy-link'],
  openCommand: 'blacklist.open',
  empty: {
    titleKey: 'blacklist:empty.title',
    textKey: 'blacklist:empty.text',
    commandId: 'blacklist.create',
  },
};

/** Addresses that are never mailed (spec 2.5). */
export function BlacklistListScreen() {
  const { t } = useTranslation('blacklist');
  return <ListScreen declaration={declaration} title={t('list.title')} />;
}

import { useTranslation } from 'react-i18next';
import { type Attribute, attributes } from '#contract/resources/attributes.ts';
import { textColumn, timeColumn } from '../shared/list-columns.tsx';
import type { ListDeclaration } from '../shared/list-declaration.ts';
import { ListScreen } from '../shared/list-screen.tsx';

const declaration: ListDeclaration<typeof attributes> = {
  resource: attributes,
  columns: [
    { ...textColumn<Attribute>('name', { width: 260 }), edit: { kind: 'text' } },
    textColumn<Attribute>('slug', { width: 220 }),
    timeColumn<Attribute>('createdAt'),
  ],
  filters: [{ name: 'name', kind: 'text', labelKey: 'resources:field.name' }],
  defaultSort: [{ field: 'name', descending: false }],
  actions: ['attributes.create'],
  rowActions: ['attributes.edit', 'attributes.delete', 'attributes.copy-link'],
  openCommand: 'attributes.open',
  editCommand: 'attributes.edit-field',
  cellsCommand: 'attributes.set-cells',
  empty: {
    titleKey: 'attributes:empty.title',
    textKey: 'attributes:empty.text',
    commandId: 'attributes.create',
  },
};

/** The attributes that contacts have besides their address (spec 2.4). */
export function AttributeListScreen() {
  const { t } = useTranslation('attributes');
  return <ListScreen declaration={declaration} title={t('list.title')} />;
}

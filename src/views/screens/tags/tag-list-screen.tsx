import { useTranslation } from 'react-i18next';
import { type Tag, tags } from '#contract/resources/tags.ts';
import { subjectFrom } from '#src/commands/kernel/context/subject.ts';
import { textColumn } from '../shared/list-columns.tsx';
import type { ListDeclaration } from '../shared/list-declaration.ts';
import { ListScreen } from '../shared/list-screen.tsx';
import { commandColumn } from '../shared/row-button.tsx';

const declaration: ListDeclaration<typeof tags> = {
  resource: tags,
  columns: [
    { ...textColumn<Tag>('label', { width: 320 }), edit: { kind: 'text' } },
    commandColumn<Tag>('tags.edit', { labelKey: 'tags:column.edit', width: 100 }),
    commandColumn<Tag>('tags.delete', {
      labelKey: 'tags:column.delete',
      width: 120,
      argsOf: (tag) => ({ records: subjectFrom(tags.name, [tag]) }),
    }),
  ],
  filters: [{ name: 'label', kind: 'text', labelKey: 'resources:field.label' }],
  defaultSort: [{ field: 'label', descending: false }],
  actions: ['tags.create'],
  rowActions: ['tags.edit', 'tags.delete', 'tags.copy-link'],
  openCommand: 'tags.open',
  editCommand: 'tags.edit-field',
  cellsCommand: 'tags.set-cells',
  empty: { titleKey: 'tags:empty.title', textKey: 'tags:empty.text', commandId: 'tags.create' },
};

/** The tags of campaigns. */
export function TagListScreen() {
  const { t } = useTranslation('tags');
  return <ListScreen declaration={declaration} title={t('list.title')} />;
}

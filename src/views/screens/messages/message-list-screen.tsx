import { useTranslation } from 'react-i18next';
import type { messages } from '#contract/resources/messages.ts';
import { messageDescriptor } from '#src/resources/messages.ts';
import { declaredList } from '../shared/declared-list.ts';
import { ListScreen } from '../shared/list-screen.tsx';
import { actionsColumn, publishedColumn } from './message-columns.tsx';

const declared = declaredList<typeof messages>(messageDescriptor);
const declaration = { ...declared, columns: [publishedColumn, ...declared.columns, actionsColumn] };

/** The messages, without the archive and the landing pages unless they are asked for (spec 2.8). */
export function MessageListScreen() {
  const { t } = useTranslation('messages');
  return <ListScreen declaration={declaration} title={t('list.title')} />;
}

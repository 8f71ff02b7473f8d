import { useTranslation } from 'react-i18next';
import { ListScreen } from '../shared/list-screen.tsx';
import { userList } from './user-list.ts';

/** The users of the installation (spec 2.15). */
export function UserListScreen() {
  const { t } = useTranslation('admin-users');
  return <ListScreen declaration={userList} title={t('list.title')} />;
}

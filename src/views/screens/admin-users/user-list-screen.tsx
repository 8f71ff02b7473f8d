import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../shared/list-screen.tsx';
import { useUserTime } from './use-user-time.ts';
import { userList } from './user-list.ts';

/** The users of the installation (spec 2.15). */
export function UserListScreen() {
  const { t } = useTranslation('admin-users');
  const writeTime = useUserTime();
  const declaration = useMemo(() => userList(writeTime), [writeTime]);
  return <ListScreen declaration={declaration} title={t('list.title')} />;
}

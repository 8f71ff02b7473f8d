import { useTranslation } from 'react-i18next';
import { groups } from '#contract/resources/groups.ts';
import { RecordScreen } from '../shared/record-screen.tsx';
import { useFormat } from '../shared/use-format.ts';

/** What there is to know of a contact list (spec 2.6, show). */
export function GroupScreen({ id }: { id: number }) {
  const { t } = useTranslation('groups');
  const format = useFormat();
  return (
    <RecordScreen
      resource={groups}
      id={id}
      titleKey="groups:edit.title"
      list={{ titleKey: 'groups:list.title', path: '/groups' }}
      actions={['groups.open', 'groups.edit', 'imports.contacts', 'groups.delete']}
      details={(group) => [
        { label: t('resources:field.name'), value: group.name.value },
        { label: t('show.contacts'), value: format.number(group.numberOfContacts) },
        { label: t('resources:field.createdAt'), value: format.dateTime(group.createdAt) },
        { label: t('show.signUpForm'), value: t(group.signUpForm ? 'show.hasForm' : 'show.noForm') },
      ]}
    />
  );
}

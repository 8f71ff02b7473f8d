import { useTranslation } from 'react-i18next';
import { blacklist } from '#contract/resources/blacklist.ts';
import { StatePill } from '../shared/list-columns.tsx';
import { RecordScreen } from '../shared/record-screen.tsx';
import { useFormat } from '../shared/use-format.ts';

/** One entry of the blacklist; it can be deleted, not changed. */
export function BlacklistEntryScreen({ id }: { id: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <RecordScreen
      resource={blacklist}
      id={id}
      titleKey="blacklist:show.title"
      list={{ titleKey: 'blacklist:list.title', path: '/blacklist/contacts' }}
      actions={['blacklist.delete']}
      details={(entry) => [
        { label: t('resources:field.email'), value: entry.email },
        { label: t('resources:field.reason'), value: <StatePill state={entry.reason} t={t} /> },
        { label: t('resources:field.createdAt'), value: format.dateTime(entry.createdAt) },
      ]}
    />
  );
}

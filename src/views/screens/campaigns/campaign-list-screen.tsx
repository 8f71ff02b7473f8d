import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign, campaigns } from '#contract/resources/campaigns.ts';
import { tags } from '#contract/resources/tags.ts';
import { campaignDescriptor } from '#src/resources/campaigns.ts';
import { declaredList } from '../shared/declared-list.ts';
import { textColumn, timeColumn } from '../shared/list-columns.tsx';
import type { ListDeclaration } from '../shared/list-declaration.ts';
import { ListScreen } from '../shared/list-screen.tsx';
import { ListPoll } from './list-poll.tsx';
import { StateAction, StateCell } from './state-cell.tsx';
import { useNamedLookup } from './use-named-lookup.ts';

const columns: ListDeclaration<typeof campaigns>['columns'] = [
  {
    id: 'action',
    titleKey: 'campaigns:column.action',
    width: 52,
    text: () => '',
    render: (campaign, { t }) => <StateAction campaign={campaign} t={t} />,
  },
  textColumn<Campaign>('name', { width: 240, leadsOnNarrow: true }),
  {
    id: 'state',
    leadsOnNarrow: true,
    width: 330,
    sortField: 'state',
    text: ({ state }, { t }) => t(`resources:state.${state.value}`),
    render: (campaign) => <StateCell campaign={campaign} />,
  },
  {
    id: 'recipients',
    field: 'uniqueRecipients',
    titleKey: 'campaigns:column.recipients',
    width: 110,
    align: 'end',
    text: ({ uniqueRecipients }, { format }) => format.number(uniqueRecipients),
  },
  {
    id: 'scheduledOn',
    field: 'scheduledTimestampUtc',
    titleKey: 'campaigns:column.scheduledOn',
    width: 220,
    sortField: 'scheduledOn.dateTimeUtc',
    text: ({ scheduledOn, state }) =>
      scheduledOn && state.value === 'scheduled'
        ? `${scheduledOn.timestamp.slice(0, 16).replace('T', ' ')} ${scheduledOn.timezone.replaceAll('_', ' ')}`
        : '',
  },
  timeColumn<Campaign>('createdAt'),
];

/** The campaigns, newest first, those in the archive left out (spec 2.9). */
export function CampaignListScreen() {
  const { t } = useTranslation('campaigns');
  const tagLookup = useNamedLookup(tags);
  const declaration = useMemo(
    () => ({ ...declaredList<typeof campaigns>(campaignDescriptor, () => tagLookup), columns }),
    [tagLookup],
  );
  return (
    <ListScreen declaration={declaration} title={t('list.title')}>
      <ListPoll />
    </ListScreen>
  );
}

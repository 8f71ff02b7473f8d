import { useTranslation } from 'react-i18next';
import { titlesApart } from '#src/api/cache/tell-apart.ts';
import { useFormat } from '../shared/use-format.ts';
import styles from './gate.module.css';
import { NotMailed } from './recipient-count.tsx';
import type { GateFacts } from './use-gate.ts';

/** What goes out to whom, who is left out, and that there is no way back. */
export function GateSummary({
  campaign,
  count,
  withoutUnsubscribe,
  isForLater,
}: Omit<GateFacts, 'uncounted'> & { isForLater: boolean }) {
  const { t, i18n } = useTranslation('campaigns');
  const format = useFormat();
  const { groups, excludedGroups } = campaign;
  const titles = titlesApart([...groups, ...excludedGroups]);
  const listed = (names: readonly string[]) =>
    new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names);
  const isExcluding = campaign.excludeGroups && excludedGroups.length > 0;
  return (
    <div className={styles.summary}>
      <p>
        {t(isExcluding ? 'gate.toWithout' : 'gate.to', {
          lists: listed(titles.slice(0, groups.length)),
          excluded: listed(titles.slice(groups.length)),
        })}
      </p>
      <p>{t('gate.subject', { subject: campaign.subjectLine })}</p>
      {campaign.enableFilters && campaign.filters.length > 0 ? (
        <p>
          {t('gate.filtered', {
            number: format.number(count.contacts),
            before: format.number(count.contactsBeforeFilters),
          })}
        </p>
      ) : null}
      <NotMailed count={count} />
      {withoutUnsubscribe.map((part) => (
        <p key={part} className={styles.warning}>
          {t(`unsubscribe.lacks.${part}`)}
        </p>
      ))}
      {campaign.isScheduled && campaign.scheduledOn && !isForLater ? (
        <p className={styles.warning}>
          {t('gate.insteadOf', {
            time: campaign.scheduledOn.timestamp.slice(0, 16).replace('T', ' '),
            zone: campaign.scheduledOn.timezone.replaceAll('_', ' '),
          })}
        </p>
      ) : null}
      <p>{t(isForLater ? 'gate.canUnschedule' : 'gate.final')}</p>
    </div>
  );
}

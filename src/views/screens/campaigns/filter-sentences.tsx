import { useTranslation } from 'react-i18next';
import type { CampaignFilter } from '#contract/resources/campaign-filters.ts';
import type { Stub } from '#contract/wire/reference.ts';
import { recordTitle } from '#src/api/cache/record-title.ts';
import styles from './wizard.module.css';

/** The filters of a campaign as sentences, one a line. */
export function FilterSentences({ filters }: { filters: readonly CampaignFilter[] }) {
  const { t } = useTranslation('campaigns');
  const nameOf = (stub: Stub) => (stub.gone ? t('resources:gone') : recordTitle(stub));
  const sentences = filters.map((filter) =>
    filter.type === 'attribute'
      ? `${nameOf(filter.attribute)} ${t(`filters.comparison.${filter.filter}`)} “${filter.value}”`
      : [
          nameOf(filter.campaign),
          t(`filters.condition.${filter.filter}`),
          ...(filter.link === null ? [] : [`# ${filter.link}`]),
        ].join(' '),
  );
  return (
    <span className={styles.lines}>
      {sentences.map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
    </span>
  );
}

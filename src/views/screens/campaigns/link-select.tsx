import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useReads } from '#src/api/cache/api-context.tsx';
import { answerKey } from '#src/api/cache/keys.ts';
import fields from '../../kit/form/field.module.css';
import styles from './filters.module.css';

/** Chooses a tracked link of a campaign that was launched. */
export function LinkSelect({
  campaignId,
  value,
  invalid,
  onChange,
}: {
  campaignId: number | null;
  value: string | null;
  invalid: boolean;
  onChange: (link: string | null) => void;
}) {
  const { t } = useTranslation('campaigns');
  const api = useReads();
  const links = useQuery({
    queryKey: answerKey('campaigns', 'links', campaignId),
    queryFn: async ({ signal }) =>
      campaignId === null ? [] : (await api.campaigns.links(campaignId, signal))['hydra:member'],
  });
  if (campaignId !== null && links.data?.length === 0)
    return <span className={styles.note}>{t('filters.noLinks')}</span>;
  return (
    <select
      className={fields.input}
      aria-label={t('filters.link')}
      aria-invalid={invalid || undefined}
      disabled={campaignId === null}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{t('filters.chooseLink')}</option>
      {links.data?.map(({ id, url }) => (
        <option key={id} value={id}>
          {url}
        </option>
      ))}
    </select>
  );
}

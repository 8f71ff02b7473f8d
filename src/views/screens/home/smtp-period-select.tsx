import { useTranslation } from 'react-i18next';
import fields from '../../kit/form/field.module.css';
import { useFormat } from '../shared/use-format.ts';
import styles from './smtp-dashboard.module.css';
import { type Period, timeOf } from './smtp-period.ts';

const yearsBack = 5;
const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** Chooses a month and a year; the first day of it is looked at then. */
export function PeriodSelect({
  period: { year, month },
  onChange,
}: {
  period: Period;
  onChange: (period: Period) => void;
}) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const thisYear = new Date().getFullYear();
  const first = Math.min(year, thisYear - yearsBack);
  const years = Array.from({ length: Math.max(year, thisYear) - first + 1 }, (_, index) => first + index);
  return (
    <span className={styles.selects}>
      <select
        className={fields.input}
        aria-label={t('smtp.month')}
        value={month}
        onChange={(event) => onChange({ year, month: Number(event.target.value), day: 1 })}
      >
        {months.map((each) => (
          <option key={each} value={each}>
            {format.monthName(timeOf({ year, month: each }, 1))}
          </option>
        ))}
      </select>
      <select
        className={fields.input}
        aria-label={t('smtp.year')}
        value={year}
        onChange={(event) => onChange({ year: Number(event.target.value), month, day: 1 })}
      >
        {years.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </span>
  );
}

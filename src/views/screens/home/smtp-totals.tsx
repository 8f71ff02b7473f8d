import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../kit/card.tsx';
import { CommandButton } from '../../kit/command-button.tsx';
import { useCommandRunner } from '../../kit/command-provider.tsx';
import { useLocalKeys } from '../../kit/use-local-keys.ts';
import { useFormat } from '../shared/use-format.ts';
import styles from './smtp-dashboard.module.css';
import { figureNames } from './use-smtp-figures.ts';

/** What was counted in a day or a month, with the way to the one before and after it; the arrows take it too. */
export function TotalsPanel({
  title,
  shown,
  values,
  unit,
}: {
  title: string;
  /** The day or the month in words. */
  shown: string;
  values: readonly (number | null)[];
  unit: 'day' | 'month';
}) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const run = useCommandRunner();
  const panel = useLocalKeys<HTMLDivElement>([
    {
      keys: ['ArrowLeft'],
      textKey: `home:smtp.keys.previous-${unit}`,
      run: () => void run(`home.previous-${unit}`, undefined, 'key'),
    },
    {
      keys: ['ArrowRight'],
      textKey: `home:smtp.keys.next-${unit}`,
      run: () => void run(`home.next-${unit}`, undefined, 'key'),
    },
  ]);
  return (
    <div ref={panel} className={styles.panel} role="group" aria-label={title}>
      <Card
        title={title}
        action={
          <span className={styles.moves}>
            <CommandButton id={`home.previous-${unit}`} icon={<ChevronLeft />} />
            <CommandButton id={`home.next-${unit}`} icon={<ChevronRight />} />
          </span>
        }
      >
        <p className={styles.shown} aria-live="polite">
          {shown}
        </p>
        <dl className={styles.totals}>
          {figureNames.map((name, place) => {
            const value = values[place] ?? null;
            return (
              <div key={name}>
                <dt>{t(`smtp.${name}`)}</dt>
                <dd>{value === null ? '–' : format.number(value)}</dd>
              </div>
            );
          })}
        </dl>
      </Card>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { useFormat } from '../shared/use-format.ts';
import styles from './message.module.css';
import type { StoryLine } from './story.ts';

/** What happened to a mail, a line each, from the beginning on. */
export function StoryList({ story }: { story: readonly StoryLine[] }) {
  const { t } = useTranslation('smtp');
  const format = useFormat();
  return (
    <ol className={styles.story} aria-label={t('story.title')}>
      {story.map((line) => (
        <li key={line.place} data-kind={line.kind}>
          <time dateTime={line.timestamp}>{format.dateTime(line.timestamp)}</time>
          <strong>{t(`story.${line.kind}`)}</strong>
          <span className={styles.facts}>{factsOf(line).join(' · ')}</span>
        </li>
      ))}
    </ol>
  );
}

function factsOf({ url, code, ip }: StoryLine): readonly string[] {
  return [url, code, ip].filter((fact): fact is string => typeof fact === 'string' && fact !== '');
}

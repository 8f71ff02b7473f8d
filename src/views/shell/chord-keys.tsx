import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '#src/commands/kernel/context/command-texts.ts';
import { useCommandSystem } from '../kit/command-provider.tsx';
import { formatKeys } from '../kit/format-keys.ts';
import { Kbd } from '../kit/kbd.tsx';
import styles from './chord-keys.module.css';

/** The keys that may follow a sequence that has waited for a second, each with what it does. */
export function ChordKeys() {
  const { t } = useTranslation('shell');
  const { dispatcher, texts } = useCommandSystem();
  const found = useSyncExternalStore(dispatcher.subscribe, dispatcher.continuations);
  if (found.length === 0) return null;
  const keys = formatKeys(dispatcher.pending().join(' '));
  return (
    <section className={styles.panel} role="status" aria-label={t('chord.label', { keys })}>
      <h2 className={styles.head}>
        {t('chord.label', { keys })}
        <span className={styles.out}>
          <Kbd keys="Escape" /> {t('chord.leave')}
        </span>
      </h2>
      <ul className={styles.list}>
        {found.map(({ strokes, commandId }) => (
          <li key={`${strokes.join(' ')} ${commandId}`} className={styles.line}>
            <Kbd keys={strokes.join(' ')} />
            <span>{titleOf(texts, commandId)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { CommandButton } from '../../kit/command-button.tsx';
import styles from './manual.module.css';

const parts = [
  'start',
  'palette',
  'keys',
  'lists',
  'contacts',
  'import',
  'messages',
  'senders',
  'campaigns',
  'reports',
  'drips',
  'smtp',
  'undo',
  'session',
  'admin',
] as const;

/** How the console is used, part by part. */
export function ManualScreen() {
  const { t } = useTranslation('manual');
  return (
    <article className={styles.manual}>
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      <nav aria-label={t('contents')}>
        <ul className={styles.contents}>
          {parts.map((part) => (
            <li key={part}>
              <button type="button" className={styles.link} onClick={() => showPart(part)}>
                {t(`part.${part}.title`)}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {parts.map((part) => (
        <section key={part} id={`manual-${part}`} className={styles.part} tabIndex={-1}>
          <h2>{t(`part.${part}.title`)}</h2>
          {t(`part.${part}.text`)
            .split('\n')
            .map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          {part === 'keys' ? <CommandButton id="app.keys" /> : null}
          {part === 'palette' ? <CommandButton id="app.palette" /> : null}
        </section>
      ))}
    </article>
  );
}

/** The address behind the `#` is the screen's, so parts are gone to by hand. */
function showPart(part: string) {
  const section = document.getElementById(`manual-${part}`);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

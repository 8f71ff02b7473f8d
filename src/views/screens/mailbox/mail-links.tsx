import { useTranslation } from 'react-i18next';
import { useCommandState } from '../../kit/command-provider.tsx';
import { Kbd } from '../../kit/kbd.tsx';
import styles from './mail-screen.module.css';

/** The links of a mail, numbered; each opens in a new tab that knows nothing of this one. */
export function MailLinks({ links }: { links: readonly string[] }) {
  const { t } = useTranslation('mailbox');
  const { keys, title } = useCommandState('mailbox.open-link');
  return (
    <nav className={styles.links} aria-label={t('links.title')}>
      <h2>
        {t('links.title')} <span className={styles.count}>{links.length}</span>
        {keys && links.length > 0 ? (
          <span className={styles.hint} title={title}>
            <Kbd keys={keys} />
          </span>
        ) : null}
      </h2>
      {links.length === 0 ? <p className={styles.none}>{t('links.none')}</p> : null}
      <ol>
        {links.map((url, index) => (
          <li key={url}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <a href={url} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
              {url}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

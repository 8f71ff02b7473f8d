import { useTranslation } from 'react-i18next';
import type { MailboxMail } from '#contract/resources/mailbox.ts';
import { useCommandState } from '../../kit/command-provider.tsx';
import { Kbd } from '../../kit/kbd.tsx';
import styles from './mail-screen.module.css';

/**
 * The links of a mail, numbered, by where they lead; each opens in a new tab that knows nothing of this one, by the
 * address that stands in the mail.
 */
export function MailLinks({ mail: { links, targets } }: { mail: Pick<MailboxMail, 'links' | 'targets'> }) {
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
              {targets[url] ?? url}
            </a>
            {targets[url] === undefined ? null : <span className={styles.counted}>{t('links.counted')}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

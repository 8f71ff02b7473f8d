import { useTranslation } from 'react-i18next';
import { Card } from '../../kit/card.tsx';
import { useCommandRunner, useCommandState, useCommandSystem } from '../../kit/command-provider.tsx';
import { Kbd } from '../../kit/kbd.tsx';
import styles from './home.module.css';

const places = [
  'senders.go',
  'webhooks.go',
  'smtp.go',
  'blacklist.go',
  'receivers.go',
  'users.go',
  'subscriptions.go',
  'mailbox.go',
  'account.go',
  'app.manual',
] as const;

/** Where the account can go, with what is there; what it may not see is left out. */
export function PlacesCard() {
  const { t } = useTranslation('home');
  const { registry } = useCommandSystem();
  return (
    <Card title={t('places.title')}>
      <ul className={styles.places}>
        {places
          .filter((id) => registry.find(id) !== undefined)
          .map((id) => (
            <Place key={id} id={id} />
          ))}
      </ul>
    </Card>
  );
}

function Place({ id }: { id: (typeof places)[number] }) {
  const { t } = useTranslation('home');
  const run = useCommandRunner();
  const { title, keys, verdict } = useCommandState(id);
  if (!verdict.ok) return null;
  return (
    <li>
      <button type="button" className={styles.place} onClick={() => void run(id)}>
        <span className={styles.placeTitle}>{title}</span>
        {keys === undefined ? null : <Kbd keys={keys} />}
      </button>
      <span className={styles.stepText}>{t(`places.${id}`)}</span>
    </li>
  );
}

import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { accountAtom } from '#src/state/account.ts';
import { CommandButton } from '../../kit/command-button.tsx';
import styles from './home.module.css';

const firstSteps = [
  'senders.create',
  'groups.create',
  'messages.create',
  'campaigns.create',
  'users.go',
] as const;

/** Welcomes the person and says what can be done first. */
export function HomeScreen() {
  const { t } = useTranslation('shell');
  const account = useAtomValue(accountAtom);
  return (
    <div className={styles.home}>
      <h1>{t('home.welcome', { name: account?.name ?? '' })}</h1>
      <p>{t('home.text')}</p>
      <div className={styles.steps}>
        {firstSteps.map((id) => (
          <CommandButton key={id} id={id} />
        ))}
      </div>
    </div>
  );
}

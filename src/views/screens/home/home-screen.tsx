import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { accountAtom, modulesAtom } from '#src/state/account.ts';
import { BulkDashboard } from './bulk-dashboard.tsx';
import styles from './home.module.css';

/** Welcomes the person and shows how things stand (spec 2.3). */
export function HomeScreen() {
  const { t } = useTranslation('home');
  const account = useAtomValue(accountAtom);
  const modules = useAtomValue(modulesAtom);
  return (
    <div className={styles.home}>
      <h1>{t('welcome', { name: account?.name ?? '' })}</h1>
      {modules.includes('BULK') ? <BulkDashboard /> : <p className={styles.text}>{t('elsewhere')}</p>}
    </div>
  );
}

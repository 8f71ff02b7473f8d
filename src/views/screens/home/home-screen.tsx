import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { accountAtom, modulesAtom } from '#src/state/account.ts';
import { createLate, LatePart } from '../../kit/late.tsx';
import { AdminDashboard } from './admin-dashboard.tsx';
import { BulkDashboard } from './bulk-dashboard.tsx';
import styles from './home.module.css';
import { PlacesCard } from './places-card.tsx';

/** Not every account has it, and it draws a chart. */
const lateSmtp = createLate(async () => (await import('./smtp-dashboard.tsx')).SmtpDashboard);

/** Welcomes the person and shows how things stand with each module; without campaigns, what the account is for. */
export function HomeScreen() {
  const { t } = useTranslation('home');
  const account = useAtomValue(accountAtom);
  const modules = useAtomValue(modulesAtom);
  return (
    <div className={styles.home}>
      <h1>{t('welcome', { name: account?.name ?? '' })}</h1>
      {modules.length === 0 ? <p className={styles.text}>{t('noModules')}</p> : null}
      {modules.includes('BULK') ? <BulkDashboard /> : <PlacesCard />}
      {modules.includes('SMTP') ? <LatePart of={lateSmtp} /> : null}
      {modules.includes('ADMIN') ? <AdminDashboard /> : null}
    </div>
  );
}

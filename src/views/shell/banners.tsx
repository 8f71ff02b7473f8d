import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { accountAtom } from '#src/state/account.ts';
import { connectionAtom } from '#src/state/session.ts';
import { Banner } from '../kit/banner.tsx';
import { Button } from '../kit/button.tsx';
import { useConsole } from './console-context.ts';
import styles from './frame.module.css';

/** Says in the top bar that the server cannot be reached: nothing below moves when it comes and goes. */
export function ConnectionBanner() {
  const { t } = useTranslation('shell');
  const { probe } = useConsole();
  const connection = useAtomValue(connectionAtom);
  if (connection === 'up') return null;
  return (
    <div className={styles.connection}>
      <Banner tone="bad" action={<Button onClick={probe}>{t('banner.retry')}</Button>}>
        {t(connection === 'offline' ? 'banner.offline' : 'banner.down')}
      </Banner>
    </div>
  );
}

/** Lines over the screen: the account is over one of its limits. */
export function Banners() {
  const { t } = useTranslation('shell');
  const subscription = useAtomValue(accountAtom)?.subscription;

  return (
    <>
      {subscription?.isOverContactLimit ? <Banner tone="warn">{t('banner.overContacts')}</Banner> : null}
      {subscription?.isOverMessageLimit ? <Banner tone="warn">{t('banner.overMessages')}</Banner> : null}
    </>
  );
}

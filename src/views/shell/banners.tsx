import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { accountAtom } from '#src/state/account.ts';
import { connectionAtom } from '#src/state/session.ts';
import { Banner } from '../kit/banner.tsx';
import { Button } from '../kit/button.tsx';
import { useConsole } from './console-context.ts';

/** Lines over the screen: the server cannot be reached, or the account is over one of its limits. */
export function Banners() {
  const { t } = useTranslation('shell');
  const { probe } = useConsole();
  const connection = useAtomValue(connectionAtom);
  const subscription = useAtomValue(accountAtom)?.subscription;

  return (
    <>
      {connection === 'up' ? null : (
        <Banner tone="bad" action={<Button onClick={probe}>{t('banner.retry')}</Button>}>
          {t(connection === 'offline' ? 'banner.offline' : 'banner.down')}
        </Banner>
      )}
      {subscription?.isOverContactLimit ? <Banner tone="warn">{t('banner.overContacts')}</Banner> : null}
      {subscription?.isOverMessageLimit ? <Banner tone="warn">{t('banner.overMessages')}</Banner> : null}
    </>
  );
}

import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { accountAtom } from '#src/state/account.ts';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { CommandBar } from '../../kit/toolbar/command-bar.tsx';
import styles from './account.module.css';
import { LookChoices } from './look-choices.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';

/** The own account: who one is, how the console looks, the password, and the way out. */
export function AccountScreen() {
  const { t } = useTranslation('account');
  const account = useAtomValue(accountAtom);
  if (!account) return null;
  return (
    <div className={styles.screen}>
      <ScreenHead title={t('title')} flush>
        <CommandBar commands={[{ id: 'app.keymap' }, { id: 'app.log-out' }]} />
      </ScreenHead>
      <section className={styles.part} aria-labelledby="account-profile">
        <h2 id="account-profile">{t('profile.title')}</h2>
        <ProfileForm account={account} />
      </section>
      <section className={styles.part} aria-labelledby="account-look">
        <h2 id="account-look">{t('look.title')}</h2>
        <p className={styles.text}>{t('look.text')}</p>
        <LookChoices />
      </section>
      <section className={styles.part} aria-labelledby="account-password">
        <h2 id="account-password">{t('password.title')}</h2>
        <p className={styles.text}>{t('password.text')}</p>
        <PasswordForm />
      </section>
    </div>
  );
}

import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionCalls } from '#src/api/entry/session-calls.tsx';
import { endedSessionAtom, sessionAtom, sessionEntryAtom, unknownLinkAtom } from '#src/state/session.ts';
import { Banner } from '../../kit/banner.tsx';
import { ResetView } from './reset-view.tsx';
import styles from './session.module.css';
import { SessionCard } from './session-card.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Signs in, or asks for a new password; a link switches between the two (spec 2.1). */
export function LoginScreen() {
  const { t } = useTranslation('session');
  const [view, setView] = useState<'login' | 'reset'>('login');
  const entry = useAtomValue(sessionEntryAtom);
  const session = useAtomValue(sessionAtom);
  const [isLinkUnknown, setLinkUnknown] = useAtom(unknownLinkAtom);

  useEffect(() => {
    if (session !== 'signedIn') return;
    setLinkUnknown(false);
    entry?.goOn();
  }, [session, entry, setLinkUnknown]);

  return (
    <SessionCard title={t(view === 'login' ? 'login.title' : 'reset.title')}>
      {isLinkUnknown && view === 'login' ? <Banner tone="warn">{t('login.unknownLink')}</Banner> : null}
      {view === 'login' ? <LoginView /> : <ResetView />}
      <button
        type="button"
        className={styles.link}
        onClick={() => setView(view === 'login' ? 'reset' : 'login')}
      >
        {t(view === 'login' ? 'login.forgot' : 'reset.back')}
      </button>
    </SessionCard>
  );
}

function LoginView() {
  const { t } = useTranslation('session');
  const calls = useSessionCalls();
  const entry = useAtomValue(sessionEntryAtom);
  const ended = useAtomValue(endedSessionAtom);

  return (
    <>
      {ended ? <Banner tone="warn">{t('login.ended')}</Banner> : null}
      <SignInForm
        label={t('login.title')}
        submitLabel={t('login.submit')}
        email={ended?.email ?? ''}
        onSignIn={async (email, password) => entry?.begin(await calls.signIn(email, password))}
      />
    </>
  );
}

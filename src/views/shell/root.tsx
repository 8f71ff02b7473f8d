import { Outlet, useRouterState } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { type ApiFailure, failureOf } from '#src/api/transport/failure.ts';
import { accountAtom } from '#src/state/account.ts';
import { sessionAtom } from '#src/state/session.ts';
import { ErrorState } from '../kit/error-state.tsx';
import { SkeletonLines } from '../kit/skeleton.tsx';
import { useConsole } from './console-context.ts';
import { DocumentTitle } from './document-title.tsx';
import { Frame } from './frame.tsx';
import { Overlays } from './overlays.tsx';
import { isUnframedPath } from './routes.ts';
import styles from './screen-host.module.css';

/** What stands around every screen: the frame where there is an account, and what lies over the screens. */
export function Root() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (
    <>
      {isUnframedPath(pathname) ? <Outlet /> : <Framed />}
      <DocumentTitle />
      <Overlays />
    </>
  );
}

/** Waits for the account; without a session the login takes its place. */
function Framed() {
  const { enter, leaveForLogin } = useConsole();
  const session = useAtomValue(sessionAtom);
  const account = useAtomValue(accountAtom);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (session === 'signedOut') leaveForLogin();
    if (session !== 'signedIn' || attempt < 0) return;
    enter().then(
      () => setFailure(null),
      (error: unknown) => {
        const known = failureOf(error);
        if (!known) throw error;
        setFailure(known);
      },
    );
  }, [session, attempt, enter, leaveForLogin]);

  if (account) {
    return (
      <Frame>
        <Outlet />
      </Frame>
    );
  }
  if (failure) return <AccountFailed failure={failure} onRetry={() => setAttempt(attempt + 1)} />;
  return <Entering />;
}

function Entering() {
  const { t } = useTranslation('shell');
  return (
    <main className={styles.waiting}>
      <SkeletonLines lines={5} label={t('screen.loading')} />
    </main>
  );
}

function AccountFailed({ failure, onRetry }: { failure: ApiFailure; onRetry: () => void }) {
  const { t } = useTranslation('shell');
  const failureText = useFailureText();
  return (
    <main className={styles.lost}>
      <ErrorState title={t('screen.noAccount')} message={failureText(failure)} onRetry={onRetry} />
    </main>
  );
}

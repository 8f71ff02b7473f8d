import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { accountAtom } from '#src/state/account.ts';
import { SignInForm } from '../screens/session/sign-in-form.tsx';
import { useConsole } from './console-context.ts';

/** Signs in again as the person whose screen it is, or as another one. */
export function SessionExpiredForm() {
  const { t } = useTranslation('shell');
  const { signInAgain } = useConsole();
  return (
    <SignInForm
      label={t('expired.title')}
      submitLabel={t('expired.signIn')}
      email={useAtomValue(accountAtom)?.email ?? ''}
      onSignIn={signInAgain}
    />
  );
}

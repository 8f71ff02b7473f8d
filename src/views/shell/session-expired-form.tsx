import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { failureOf } from '#src/api/transport/failure.ts';
import { accountAtom } from '#src/state/account.ts';
import { Form } from '../kit/form/form.tsx';
import { useRefusal } from '../screens/shared/use-refusal.ts';
import { useConsole } from './console-context.ts';

const schema = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('required')),
  password: v.pipe(v.string(), v.nonEmpty('required')),
});

/** Signs in again as the person whose screen it is, or as another one. */
export function SessionExpiredForm() {
  const { t } = useTranslation('shell');
  const { signInAgain } = useConsole();
  const refusalOf = useRefusal();
  const email = useAtomValue(accountAtom)?.email ?? '';
  const values = useMemo(() => ({ email, password: '' }), [email]);

  async function signIn(given: v.InferOutput<typeof schema>) {
    try {
      await signInAgain(given.email, given.password);
      return undefined;
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      return refusalOf(failure);
    }
  }

  return (
    <Form
      label={t('expired.title')}
      schema={schema}
      fields={[
        {
          name: 'email',
          kind: 'email',
          labelKey: 'session:email',
          autoComplete: 'username',
          required: true,
        },
        {
          name: 'password',
          kind: 'password',
          labelKey: 'session:password',
          autoComplete: 'current-password',
          required: true,
        },
      ]}
      values={values}
      onSubmit={signIn}
      submitLabel={t('expired.signIn')}
      autoFocus={email === '' || 'password'}
    />
  );
}

import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { failureOf } from '#src/api/transport/failure.ts';
import { accountAtom } from '#src/state/account.ts';
import { sessionAtom } from '#src/state/session.ts';
import { failureSentence } from '../../api/cache/failure-sentence.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Form } from '../kit/form/form.tsx';
import { useConsole } from './console-context.ts';

const schema = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('required')),
  password: v.pipe(v.string(), v.nonEmpty('required')),
});

/** Stands over the kept screen until the person has signed in again, or leaves. */
export function SessionExpiredDialog() {
  const { t } = useTranslation('shell');
  const { signInAgain, services } = useConsole();
  const isExpired = useAtomValue(sessionAtom) === 'expired';
  const email = useAtomValue(accountAtom)?.email ?? '';
  const [values] = useState({ email, password: '' });

  async function signIn(given: v.InferOutput<typeof schema>) {
    try {
      await signInAgain(given.email, given.password);
      return undefined;
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      const { key, params } = failureSentence(failure);
      return { message: t(key, { ...params }) };
    }
  }

  return (
    <Dialog
      open={isExpired}
      onOpenChange={() => {}}
      locked
      size="s"
      title={t('expired.title')}
      description={t('expired.text')}
      footer={
        <Button variant="quiet" onClick={() => void services.logOut()}>
          {t('expired.leave')}
        </Button>
      }
    >
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
        values={email === values.email ? values : { email, password: '' }}
        onSubmit={signIn}
        submitLabel={t('expired.signIn')}
      />
    </Dialog>
  );
}

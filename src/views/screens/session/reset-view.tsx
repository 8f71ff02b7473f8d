import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useSessionCalls } from '#src/api/entry/session-calls.tsx';
import { failureOf } from '#src/api/transport/failure.ts';
import { Form } from '../../kit/form/form.tsx';
import { useRefusal } from '../shared/use-refusal.ts';
import styles from './session.module.css';
import { emailField } from './sign-in-form.tsx';

const schema = v.object({
  // Only what cannot be an address at all is caught here: the server never tells.
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('requiredHere'), v.regex(/^\S+@\S+$/, 'invalidEmail')),
});
const noAddress = { email: '' };

/** The form is gone: what came of it is what the person goes on from. */
function focusOnce(element: HTMLElement | null) {
  element?.focus();
}

/** Mails a link to set a new password; the answer is the same whether or not the address is known. */
export function ResetView() {
  const { t } = useTranslation('session');
  const calls = useSessionCalls();
  const refusalOf = useRefusal();
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function requestReset({ email }: v.InferOutput<typeof schema>) {
    try {
      await calls.requestReset(email);
      setSentTo(email);
      return undefined;
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      return refusalOf(failure);
    }
  }

  if (sentTo !== null) {
    return (
      <p ref={focusOnce} tabIndex={-1} className={styles.notice} role="status">
        {t('reset.sent', { email: sentTo })}
      </p>
    );
  }
  return (
    <>
      <p className={styles.text}>{t('reset.text')}</p>
      <Form
        label={t('reset.title')}
        schema={schema}
        fields={[emailField]}
        values={noAddress}
        onSubmit={requestReset}
        submitLabel={t('reset.submit')}
        autoFocus
      />
    </>
  );
}

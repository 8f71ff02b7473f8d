import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useApi } from '#src/api/cache/api-context.tsx';
import { failureOf } from '#src/api/transport/failure.ts';
import { endedSessionAtom, sessionAtom, sessionEntryAtom } from '#src/state/session.ts';
import { Banner } from '../../kit/banner.tsx';
import { Form } from '../../kit/form/form.tsx';
import { useRefusal } from '../shared/use-refusal.ts';
import { ResetView } from './reset-view.tsx';
import styles from './session.module.css';
import { SessionCard } from './session-card.tsx';

const schema = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('required')),
  password: v.pipe(v.string(), v.nonEmpty('required')),
});

/** Signs in, or asks for a new password; a link switches between the two (spec 2.1). */
export function LoginScreen() {
  const { t } = useTranslation('session');
  const [view, setView] = useState<'login' | 'reset'>('login');
  const entry = useAtomValue(sessionEntryAtom);
  const session = useAtomValue(sessionAtom);

  useEffect(() => {
    if (session === 'signedIn') entry?.goOn();
  }, [session, entry]);

  return (
    <SessionCard title={t(view === 'login' ? 'login.title' : 'reset.title')}>
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
  const api = useApi();
  const refusalOf = useRefusal();
  const entry = useAtomValue(sessionEntryAtom);
  const ended = useAtomValue(endedSessionAtom);
  const email = ended?.email ?? '';
  const values = useMemo(() => ({ email, password: '' }), [email]);

  async function signIn({ email, password }: v.InferOutput<typeof schema>) {
    try {
      entry?.begin(await api.session.signIn(email, password));
      return undefined;
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      return failure.kind === 'unauthorized' ? { message: t('login.refused') } : refusalOf(failure);
    }
  }

  return (
    <>
      {ended ? <Banner tone="warn">{t('login.ended')}</Banner> : null}
      <Form
        label={t('login.title')}
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
        submitLabel={t('login.submit')}
        autoFocus={email === '' || 'password'}
      />
    </>
  );
}

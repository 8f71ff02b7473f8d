import { useRouter } from '@tanstack/react-router';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { useSessionCalls } from '#src/api/entry/session-calls.tsx';
import { type ApiFailure, failureOf } from '#src/api/transport/failure.ts';
import { sessionEntryAtom, unknownLinkAtom } from '#src/state/session.ts';
import { ErrorState } from '../../kit/error-state.tsx';
import { Form } from '../../kit/form/form.tsx';
import { agrees, newPasswordEntries, newPasswordFields, noNewPassword } from '../shared/new-password.ts';
import { useRefusal } from '../shared/use-refusal.ts';
import styles from './session.module.css';
import { SessionCard } from './session-card.tsx';

type Stage =
  | { readonly at: 'checking' | 'done' }
  | { readonly at: 'unchecked'; readonly failure: ApiFailure }
  | { readonly at: 'form'; readonly email: string };

const redirectAfter = 2_000;

const schema = v.pipe(
  v.object(newPasswordEntries),
  v.forward(v.partialCheck([['password'], ['confirmation']], agrees, 'passwordsDiffer'), ['confirmation']),
);

/** Sets a password with a one-time token, which is checked first (spec 2.1, section 8 Set credentials). */
export function SetCredentialsScreen({ token }: { token: string }) {
  const { t } = useTranslation('session');
  const calls = useSessionCalls();
  const refusalOf = useRefusal();
  const failureText = useFailureText();
  const entry = useAtomValue(sessionEntryAtom);
  const setLinkUnknown = useSetAtom(unknownLinkAtom);
  const router = useRouter();
  const [stage, setStage] = useState<Stage>({ at: 'checking' });

  useEffect(() => {
    if (stage.at !== 'checking') return;
    let isHere = true;
    calls.checkOneTimeToken(token).then(
      (email) => {
        if (isHere) setStage({ at: 'form', email });
      },
      (error: unknown) => {
        const failure = failureOf(error);
        if (!failure) throw error;
        if (!isHere) return;
        if (failure.kind !== 'refused' || failure.status !== 404)
          return setStage({ at: 'unchecked', failure });
        setLinkUnknown(true);
        router.history.replace('/login');
      },
    );
    return () => {
      isHere = false;
    };
  }, [calls, token, router, setLinkUnknown, stage.at]);

  async function setPassword({ password }: v.InferOutput<typeof schema>) {
    try {
      const session = await calls.setCredentials(token, password);
      setStage({ at: 'done' });
      entry?.begin(session);
      setTimeout(() => entry?.restart('/home'), redirectAfter);
      return undefined;
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      return failure.kind === 'network' ? refusalOf(failure) : { message: t(messageKey(failure)) };
    }
  }

  return (
    <SessionCard title={t('set.title')}>
      {stage.at === 'checking' ? (
        <p className={styles.text} role="status">
          {t('set.checking')}
        </p>
      ) : null}
      {stage.at === 'unchecked' ? (
        <ErrorState message={failureText(stage.failure)} onRetry={() => setStage({ at: 'checking' })} />
      ) : null}
      {stage.at === 'done' ? (
        <p className={styles.notice} role="status">
          {t('set.done')}
        </p>
      ) : null}
      {stage.at === 'form' ? (
        <>
          <p className={styles.text}>{t('set.text', { email: stage.email })}</p>
          <Form
            label={t('set.title')}
            schema={schema}
            fields={newPasswordFields}
            values={noNewPassword}
            onSubmit={setPassword}
            submitLabel={t('set.submit')}
            autoFocus
          />
        </>
      ) : null}
    </SessionCard>
  );
}

function messageKey(failure: ApiFailure): string {
  if (failure.kind !== 'refused') return 'set.failed';
  if (failure.status === 404) return 'set.notFound';
  return failure.status === 409 ? 'set.invalid' : 'set.failed';
}

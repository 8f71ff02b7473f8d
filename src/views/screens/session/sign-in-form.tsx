import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { failureOf } from '#src/api/transport/failure.ts';
import { Form } from '../../kit/form/form.tsx';
import type { FormField } from '../../kit/form/types.ts';
import { useRefusal } from '../shared/use-refusal.ts';

const schema = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('requiredHere')),
  password: v.pipe(v.string(), v.nonEmpty('requiredHere')),
});

/** The address of whoever signs in, as browsers fill it in. */
export const emailField: FormField = {
  name: 'email',
  kind: 'email',
  labelKey: 'session:email',
  autoComplete: 'username',
  required: true,
};

const fields: readonly FormField[] = [
  emailField,
  {
    name: 'password',
    kind: 'password',
    labelKey: 'session:password',
    autoComplete: 'current-password',
    required: true,
  },
];

/** Asks for address and password; a known address stands there already. `onSignIn` rejects as the call does. */
export function SignInForm({
  label,
  submitLabel,
  email,
  onSignIn,
}: {
  label: string;
  submitLabel: string;
  email: string;
  onSignIn: (email: string, password: string) => Promise<void>;
}) {
  const { t } = useTranslation('session');
  const refusalOf = useRefusal();
  const values = useMemo(() => ({ email, password: '' }), [email]);

  async function submit(given: v.InferOutput<typeof schema>) {
    try {
      await onSignIn(given.email, given.password);
      return undefined;
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      return failure.kind === 'unauthorized' ? { message: t('login.refused') } : refusalOf(failure);
    }
  }

  return (
    <Form
      label={label}
      schema={schema}
      fields={fields}
      values={values}
      onSubmit={submit}
      submitLabel={submitLabel}
      autoFocus={email === '' || 'password'}
    />
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Form } from '../../kit/form/form.tsx';
import type { FormField } from '../../kit/form/types.ts';
import { agrees, newPasswordEntries, newPasswordFields, noNewPassword } from '../shared/new-password.ts';
import { useFormCommand } from '../shared/use-form-command.ts';

const schema = v.pipe(
  v.object({ current: v.pipe(v.string(), v.nonEmpty('required')), ...newPasswordEntries }),
  v.forward(v.partialCheck([['password'], ['confirmation']], agrees, 'passwordsDiffer'), ['confirmation']),
);

const nothingTyped = { current: '', ...noNewPassword };

const fields: readonly FormField[] = [
  {
    name: 'current',
    kind: 'password',
    labelKey: 'account:password.current',
    autoComplete: 'current-password',
    required: true,
  },
  ...newPasswordFields,
];

/** Changes the own password: every other session ends, this one goes on with a fresh token. */
export function PasswordForm() {
  const { t } = useTranslation('account');
  const runForm = useFormCommand();
  const [changes, setChanges] = useState(0);

  async function change({ current, password }: v.InferOutput<typeof schema>) {
    const outcome = await runForm('account.change-password', { current, password });
    if (outcome.kind === 'refused') return outcome.refusal;
    // What was typed is not to stay in the page.
    setChanges((count) => count + 1);
    return undefined;
  }

  return (
    <Form
      key={changes}
      label={t('password.title')}
      schema={schema}
      fields={fields}
      values={nothingTyped}
      onSubmit={change}
      submitLabel={t('password.submit')}
      autoFocus={changes > 0}
    />
  );
}

import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useApi } from '#src/api/cache/api-context.tsx';
import { failureOf } from '#src/api/transport/failure.ts';
import { sessionEntryAtom } from '#src/state/session.ts';
import { Form } from '../../kit/form/form.tsx';
import type { FormField } from '../../kit/form/types.ts';
import { showNotice } from '../../kit/toaster.tsx';
import { agrees, newPasswordEntries, newPasswordFields, noNewPassword } from '../shared/new-password.ts';
import { useRefusal } from '../shared/use-refusal.ts';

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
  const api = useApi();
  const refusalOf = useRefusal();
  const entry = useAtomValue(sessionEntryAtom);
  const [changes, setChanges] = useState(0);

  async function change({ current, password }: v.InferOutput<typeof schema>) {
    try {
      entry?.begin(await api.account.changePassword(current, password));
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      return refusalOf(failure);
    }
    showNotice({ id: 'deed', tone: 'ok', title: t('password.done') });
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

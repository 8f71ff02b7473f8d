import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { AccountInfo } from '#contract/resources/account.ts';
import type { Profile } from '#src/commands/services.ts';
import { Form } from '../../kit/form/form.tsx';
import type { FormField } from '../../kit/form/types.ts';
import { findZones } from './time-zones.ts';
import { useSaveProfile } from './use-save-profile.ts';

const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(255, 'tooLong')),
  email: v.string(),
  timezone: v.pipe(v.nullable(v.string()), v.string('required')),
});

/** Name and time zone of the account; the address is the administrator's to change. */
export function ProfileForm({ account: { name, email, timezone } }: { account: AccountInfo }) {
  const { t } = useTranslation('account');
  const before: Profile = { name, timezone };
  const save = useSaveProfile(before);
  const values = useMemo(() => ({ name, email, timezone }), [name, email, timezone]);
  const note = t('timezone.browser');
  const fields = useMemo<readonly FormField[]>(
    () => [
      { name: 'name', kind: 'text', labelKey: 'resources:field.name', required: true, autoComplete: 'name' },
      { name: 'email', kind: 'email', labelKey: 'resources:field.email', readOnly: true },
      {
        name: 'timezone',
        kind: 'reference',
        labelKey: 'account:timezone.label',
        helpKey: 'account:timezone.help',
        required: true,
        search: async (query) => findZones(query, note, new Date()),
      },
    ],
    [note],
  );
  return (
    <Form
      label={t('profile.title')}
      schema={schema}
      fields={fields}
      values={values}
      onSubmit={save}
      guardLeaving
    />
  );
}

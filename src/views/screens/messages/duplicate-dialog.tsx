import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { limits } from '#contract/rules/limits.ts';
import { useCommandRunner } from '../../kit/command-provider.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import type { FormField } from '../../kit/form/types.ts';

const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(limits.nameLength, 'tooLong')),
});

const fields: readonly FormField[] = [
  {
    name: 'name',
    kind: 'text',
    labelKey: 'resources:field.name',
    required: true,
    maxLength: limits.nameLength,
  },
];

/** Asks for the name of a copy; a copy needs one (spec section 5, Message). */
export function DuplicateDialog({
  message,
  onClose,
}: {
  message: { readonly id: number; readonly name: string };
  onClose: () => void;
}) {
  const { t } = useTranslation('messages');
  const run = useCommandRunner();
  const values = useMemo(
    () => ({ name: t('duplicate.name', { name: message.name }).slice(0, limits.nameLength) }),
    [t, message.name],
  );

  return (
    <FormDialog
      title={t('duplicate.title', { name: message.name })}
      confirmLabel={t('duplicate.confirm')}
      schema={schema}
      fields={fields}
      values={values}
      onClose={onClose}
      onSubmit={async ({ name }) => {
        const { status } = await run('messages.duplicate', { message, name });
        if (status === 'done') onClose();
        // The command has told what went wrong; what was typed stays.
        return status === 'done' ? undefined : {};
      }}
    />
  );
}

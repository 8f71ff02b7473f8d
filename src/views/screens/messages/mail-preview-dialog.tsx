import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { emailSchema } from '#contract/wire/email-field.ts';
import { accountAtom } from '#src/state/account.ts';
import { useCommandRunner } from '../../kit/command-provider.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import type { FormField } from '../../kit/form/types.ts';

const schema = v.object({ target: emailSchema });

const fields: readonly FormField[] = [
  {
    name: 'target',
    kind: 'email',
    labelKey: 'messages:mail.target',
    helpKey: 'messages:mail.help',
    required: true,
  },
];

/** Asks for the address to which a preview of the message is mailed. */
export function MailPreviewDialog({
  message,
  onClose,
}: {
  message: { readonly id: number; readonly name: string };
  onClose: () => void;
}) {
  const { t } = useTranslation('messages');
  const run = useCommandRunner();
  const own = useAtomValue(accountAtom)?.email ?? '';
  const values = useMemo(() => ({ target: own }), [own]);

  return (
    <FormDialog
      title={t('mail.title', { name: message.name })}
      confirmLabel={t('mail.confirm')}
      schema={schema}
      fields={fields}
      values={values}
      onClose={onClose}
      onSubmit={async ({ target }) => {
        const { status } = await run('messages.mail-preview', { message, target });
        if (status === 'done') onClose();
        return status === 'done' ? undefined : {};
      }}
    />
  );
}

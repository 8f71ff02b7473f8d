import { useAtomValue } from 'jotai';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { emailSchema } from '#contract/wire/email-field.ts';
import { accountAtom } from '#src/state/account.ts';
import { Button } from '../../kit/button.tsx';
import { useCommandRunner } from '../../kit/command-provider.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Form, type FormHandle } from '../../kit/form/form.tsx';
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
  const form = useRef<FormHandle>(null);
  const own = useAtomValue(accountAtom)?.email ?? '';
  const values = useMemo(() => ({ target: own }), [own]);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={t('mail.title', { name: message.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('kit:dialog.cancel')}</Button>
          <Button variant="primary" kbd="Enter" onClick={() => form.current?.submit()}>
            {t('mail.confirm')}
          </Button>
        </>
      }
    >
      <Form
        ref={form}
        label={t('mail.title', { name: message.name })}
        schema={schema}
        fields={fields}
        values={values}
        hideActions
        autoFocus
        onSubmit={async ({ target }) => {
          const { status } = await run('messages.mail-preview', { message, target });
          if (status === 'done') onClose();
          return status === 'done' ? undefined : {};
        }}
      />
    </Dialog>
  );
}

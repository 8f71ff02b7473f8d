import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { limits } from '#contract/rules/limits.ts';
import { Button } from '../../kit/button.tsx';
import { useCommandRunner } from '../../kit/command-provider.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Form, type FormHandle } from '../../kit/form/form.tsx';
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
  const form = useRef<FormHandle>(null);
  const values = useMemo(
    () => ({ name: t('duplicate.name', { name: message.name }).slice(0, limits.nameLength) }),
    [t, message.name],
  );

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={t('duplicate.title', { name: message.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('kit:dialog.cancel')}</Button>
          <Button variant="primary" kbd="Enter" onClick={() => form.current?.submit()}>
            {t('duplicate.confirm')}
          </Button>
        </>
      }
    >
      <Form
        ref={form}
        label={t('duplicate.title', { name: message.name })}
        schema={schema}
        fields={fields}
        values={values}
        hideActions
        autoFocus
        onSubmit={async ({ name }) => {
          const { status } = await run('messages.duplicate', { message, name });
          if (status === 'done') onClose();
          // The command has told what went wrong; what was typed stays.
          return status === 'done' ? undefined : {};
        }}
      />
    </Dialog>
  );
}

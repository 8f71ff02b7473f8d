import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { useAskedClose } from '../use-asked-close.tsx';
import { Form, type FormHandle, type FormProps } from './form.tsx';

type FormDialogProps<Values extends FieldValues> = Pick<
  FormProps<Values>,
  'schema' | 'fields' | 'values' | 'onSubmit'
> & {
  title: string;
  confirmLabel: string;
  /** Stays open on a press outside. */
  keepOpen?: boolean;
  onClose: () => void;
};

/** A small form in a dialog of its own: Enter answers, Escape leaves; what was refused and typed stays. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { title, confirmLabel, keepOpen, schema, fields, values, onSubmit, onClose } = props;
  const { t } = useTranslation('kit');
  const form = useRef<FormHandle>(null);
  const [isBusy, setBusy] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const { close, question } = useAskedClose(isDirty, onClose);

  async function submit(given: Values) {
    setBusy(true);
    try {
      return await onSubmit(given);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      size="s"
      title={title}
      keepOpen={keepOpen}
      footer={
        <>
          <Button kbd="Escape" onClick={close}>
            {t('dialog.cancel')}
          </Button>
          <Button variant="primary" kbd="Enter" busy={isBusy} onClick={() => form.current?.submit()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Form<Values>
        ref={form}
        label={title}
        schema={schema}
        fields={fields}
        values={values}
        onSubmit={submit}
        onDirtyChange={setDirty}
        hideActions
        guardLeaving
        autoFocus
      />
      {question}
    </Dialog>
  );
}

import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** A question with one answer that acts. */
export type QuestionDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  children?: ReactNode;
};

/** Asks before something that cannot be undone; the safe button has the focus when it is dangerous. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { t } = useTranslation('kit');
  const cancel = useRef<HTMLButtonElement>(null);
  const { onConfirm, confirmLabel, danger, busy, children, ...dialog } = props;
  const confirm = (
    <Button variant={danger ? 'danger' : 'primary'} kbd="Mod+Enter" busy={busy} onClick={onConfirm}>
      {confirmLabel}
    </Button>
  );
  const decline = (
    <Button ref={cancel} kbd="Escape" onClick={() => dialog.onOpenChange(false)}>
      {t('dialog.cancel')}
    </Button>
  );
  return (
    <Dialog
      {...dialog}
      size="s"
      footer={<FooterOrder first={danger ? decline : confirm} second={danger ? confirm : decline} />}
    >
      {children}
    </Dialog>
  );
}

/* The first in the document gets the focus; the eye sees the confirming button last. */
function FooterOrder({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      {first}
      {second}
    </>
  );
}

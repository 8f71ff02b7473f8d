import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TypedCountDialog } from './typed-count-dialog.tsx';

/** A question with one answer that acts; with `typedCount` the number must be typed first. */
export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  busy?: boolean;
  typedCount?: number;
  onConfirm: () => void;
  children?: ReactNode;
};

/** Asks before something that cannot be undone; the safe button has the focus when it is dangerous. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation('kit');
  const cancel = useRef<HTMLButtonElement>(null);
  const { typedCount, onConfirm, confirmLabel, danger, busy, children, ...dialog } = props;

  if (typedCount !== undefined) {
    return (
      <TypedCountDialog
        {...dialog}
        count={typedCount}
        confirmLabel={confirmLabel}
        danger={danger}
        busy={busy}
        onConfirm={onConfirm}
      >
        {children}
      </TypedCountDialog>
    );
  }

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

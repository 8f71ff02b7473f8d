import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import fieldStyles from './form/field.module.css';
import { matchesCount } from './matches-count.ts';
import { TypedCountField } from './typed-count-field.tsx';
import { useAskedClose } from './use-asked-close.tsx';

/** A gate for what cannot be undone: the person types `count` before the button works. */
export type TypedCountDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  count: number;
  confirmLabel: string;
  /** What leaving it is called, where that is not just to cancel. */
  leaveLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** Whether closing it would lose what was chosen in it besides the number. */
  loses?: boolean;
  /** What stays as it is until the number is right, in words. */
  until?: string;
  onConfirm: (count: number) => void;
  children?: ReactNode;
};

/** Shows the number to type and keeps the confirm button disabled until the field equals it; asks before what was typed is lost. */
export function TypedCountDialog(props: TypedCountDialogProps) {
  const [typed, setTyped] = useState('');
  if (!props.open && typed !== '') setTyped('');
  const loses = props.open && !props.busy && (typed !== '' || props.loses === true);
  const { close, question } = useAskedClose(loses, () => props.onOpenChange(false));
  return (
    <Dialog
      open={props.open}
      onOpenChange={close}
      title={props.title}
      description={props.description}
      size="s"
      keepOpen
    >
      <TypedCount {...props} typed={typed} onType={setTyped} onLeave={close} />
      {question}
    </Dialog>
  );
}

function TypedCount({
  count,
  confirmLabel,
  leaveLabel,
  danger,
  busy,
  until,
  onConfirm,
  typed,
  onType,
  onLeave,
  children,
}: TypedCountDialogProps & {
  typed: string;
  onType: (typed: string) => void;
  onLeave: () => void;
}) {
  const { t } = useTranslation('kit');
  const equal = matchesCount(typed, count);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (equal && !busy) onConfirm(count);
      }}
    >
      {children}
      <TypedCountField count={count} value={typed} onChange={onType} until={until} />
      <div className={fieldStyles.actions}>
        <Button kbd="Escape" onClick={onLeave}>
          {leaveLabel ?? t('dialog.cancel')}
        </Button>
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          kbd="Enter"
          disabled={!equal}
          busy={busy}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}

import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import fieldStyles from './form/field.module.css';
import { matchesCount } from './matches-count.ts';
import { TypedCountField } from './typed-count-field.tsx';

/** A gate for what cannot be undone: the person types `count` before the button works. */
export type TypedCountDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  count: number;
  confirmLabel: string;
  danger?: boolean;
  busy?: boolean;
  /** What stays as it is until the number is right, in words. */
  until?: string;
  onConfirm: (count: number) => void;
  children?: ReactNode;
};

/** Shows the number to type and keeps the confirm button disabled until the field equals it. */
export function TypedCountDialog(props: TypedCountDialogProps) {
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={props.title}
      description={props.description}
      size="s"
      keepOpen
    >
      <TypedCount {...props} />
    </Dialog>
  );
}

function TypedCount({
  count,
  confirmLabel,
  danger,
  busy,
  until,
  onConfirm,
  onOpenChange,
  children,
}: TypedCountDialogProps) {
  const { t } = useTranslation('kit');
  const [typed, setTyped] = useState('');
  const equal = matchesCount(typed, count);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (equal && !busy) onConfirm(count);
      }}
    >
      {children}
      <TypedCountField count={count} value={typed} onChange={setTyped} until={until} />
      <div className={fieldStyles.actions}>
        <Button kbd="Escape" onClick={() => onOpenChange(false)}>
          {t('dialog.cancel')}
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

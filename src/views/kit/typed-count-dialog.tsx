import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import fieldStyles from './form/field.module.css';
import { matchesCount } from './matches-count.ts';

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
  onConfirm,
  onOpenChange,
  children,
}: TypedCountDialogProps) {
  const { t } = useTranslation('kit');
  const [typed, setTyped] = useState('');
  const id = useId();
  const equal = matchesCount(typed, count);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (equal && !busy) onConfirm(count);
      }}
    >
      {children}
      <div className={fieldStyles.field}>
        <label htmlFor={id} className={fieldStyles.label}>
          {t('typedCount.label', { count })}
        </label>
        <input
          id={id}
          className={fieldStyles.input}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
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

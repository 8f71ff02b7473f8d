import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionDialog } from './question-dialog.tsx';

/** Closes a dialog at once, or asks first where that would lose what was typed; the question stands within the dialog. */
export function useAskedClose(
  loses: boolean,
  onClose: () => void,
): { readonly close: () => void; readonly question: ReactNode } {
  const { t } = useTranslation('kit');
  const [isAsking, setAsking] = useState(false);
  return {
    close: () => (loses ? setAsking(true) : onClose()),
    question: (
      <QuestionDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('unsaved.title')}
        description={t('unsaved.text')}
        confirmLabel={t('unsaved.leave')}
        danger
        onConfirm={onClose}
      />
    ),
  };
}

import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { questionAtom } from './confirm-question.ts';

/** Asks the questions of commands; closing one means no. */
export function ConfirmHost() {
  const { t } = useTranslation('shell');
  const [pending, setPending] = useAtom(questionAtom);
  if (!pending) return null;
  const { question } = pending;

  function answer(yes: boolean) {
    setPending(null);
    pending?.answer(yes);
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : answer(false))}
      title={t(question.title.key, { ...question.title.params })}
      confirmLabel={t(question.confirmKey ?? 'confirm.yes')}
      danger={question.dangerous}
      onConfirm={() => answer(true)}
    >
      {question.lines?.map((line) => (
        <p key={`${line.key} ${JSON.stringify(line.params)}`}>{t(line.key, { ...line.params })}</p>
      ))}
    </ConfirmDialog>
  );
}

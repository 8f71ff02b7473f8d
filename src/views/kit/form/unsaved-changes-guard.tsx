import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../confirm-dialog.tsx';

/** Asks before the route or the window is left while there are unsaved changes. `shouldAsk` is read at that moment, with the path that is gone to. */
export function UnsavedChangesGuard({
  shouldAsk,
  dirty,
}: {
  shouldAsk: (nextPath: string) => boolean;
  dirty: boolean;
}) {
  const { t } = useTranslation('kit');
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => shouldAsk(next.pathname),
    enableBeforeUnload: dirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => {
        if (!open && blocker.status === 'blocked') blocker.reset();
      }}
      title={t('unsaved.title')}
      description={t('unsaved.text')}
      confirmLabel={t('unsaved.leave')}
      danger
      onConfirm={() => {
        if (blocker.status === 'blocked') blocker.proceed();
      }}
    />
  );
}

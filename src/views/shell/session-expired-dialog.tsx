import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#src/state/session.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { createLate, LatePart } from '../kit/late.tsx';
import { SkeletonLines } from '../kit/skeleton.tsx';
import { useConsole } from './console-context.ts';

// Most sessions never run out, so what signs in again is loaded when it is needed.
const lateForm = createLate(async () => (await import('./session-expired-form.tsx')).SessionExpiredForm);

/** Stands over the kept screen until the person has signed in again, or leaves. */
export function SessionExpiredDialog() {
  const { t } = useTranslation('shell');
  const { services } = useConsole();
  const isExpired = useAtomValue(sessionAtom) === 'expired';

  return (
    <Dialog
      open={isExpired}
      onOpenChange={() => {}}
      locked
      size="s"
      title={t('expired.title')}
      description={t('expired.text')}
      footer={
        <Button variant="quiet" onClick={() => void services.logOut()}>
          {t('expired.leave')}
        </Button>
      }
    >
      <LatePart of={lateForm} instead={<SkeletonLines lines={3} label={t('screen.loading')} />} />
    </Dialog>
  );
}

import { type RefObject, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkSession } from '#src/commands/kernel/bulk/bulk-deed.ts';
import type { BulkState } from '#src/commands/kernel/bulk/bulk-run.ts';
import { countWord } from '#src/commands/kernel/declaring/count-word.ts';
import { Button } from '../../kit/button.tsx';
import { useCommandSystem } from '../../kit/command-provider.tsx';
import { useFormat } from '../shared/use-format.ts';
import { reportOf } from './report.ts';

interface FooterProps {
  readonly session: BulkSession;
  readonly state: BulkState;
  readonly stage: BulkState['phase'];
  /** What the deed is called with what it would act on. */
  readonly title: string;
  readonly forward: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** What can be done at each stage; the way forward has the focus and takes Enter. */
export function BulkFooter(props: FooterProps) {
  const { session, state, stage, title, forward, onClose } = props;
  const system = useCommandSystem();
  const { t } = useTranslation('bulk');
  const { run, deed } = session;
  const close = (
    <Button kbd="Escape" onClick={onClose}>
      {t('kit:dialog.cancel')}
    </Button>
  );
  switch (stage) {
    case 'idle':
    case 'freezing':
      return close;
    case 'planned': {
      const count = state.counts.change;
      if (count === 0)
        return (
          <Button ref={forward} kbd="Escape" onClick={onClose}>
            {t('kit:dialog.close')}
          </Button>
        );
      return (
        <>
          {close}
          <Button
            ref={forward}
            variant={session.stopLines().length > 0 ? 'danger' : 'primary'}
            kbd="Enter"
            onClick={session.confirm}
          >
            {deed.write.kind === 'delete' || session.stopLines().length > 0
              ? title
              : t('plan.run', { records: countWord(system.registry.all, deed.target.resource, count) })}
          </Button>
        </>
      );
    }
    case 'running':
      return (
        <>
          <Button kbd="Escape" busy={state.isCancelling} onClick={run.cancel}>
            {t('stop')}
          </Button>
          <Button ref={forward} kbd="Enter" onClick={onClose}>
            {t('background')}
          </Button>
        </>
      );
    case 'ended':
      return <ResultButtons session={session} state={state} forward={forward} onClose={onClose} />;
  }
}

function ResultButtons({
  session,
  state,
  forward,
  onClose,
}: Pick<FooterProps, 'session' | 'state' | 'forward' | 'onClose'>) {
  const { t } = useTranslation('bulk');
  const format = useFormat();
  const { isStopped, failed } = state;
  const [isCopied, setCopied] = useState(false);
  // What was done comes into the history once the run has told of its end.
  const { history } = useCommandSystem();
  const canUndo = useSyncExternalStore(history.subscribe, session.canUndo);

  async function copy() {
    await session.copy(reportOf(state, t));
    setCopied(true);
  }
  async function undo() {
    await session.undo();
    onClose();
  }

  return (
    <>
      <Button onClick={() => void copy()}>{t(isCopied ? 'kit:copy.done' : 'result.copy')}</Button>
      {canUndo ? <Button onClick={() => void undo()}>{t('kernel:undo')}</Button> : null}
      {/* What the person has stopped does not go on by an Enter too many. */}
      <Button ref={isStopped ? forward : undefined} kbd="Escape" onClick={onClose}>
        {t('kit:dialog.close')}
      </Button>
      <Button
        ref={isStopped ? undefined : forward}
        variant="primary"
        {...(!isStopped && { kbd: 'Enter' })}
        onClick={() => void session.retry()}
      >
        {isStopped
          ? t('result.goOn', { count: failed.length, number: format.number(failed.length) })
          : t('result.retry')}
      </Button>
    </>
  );
}

import { type RefObject, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkSession } from '#src/commands/kernel/bulk-deed.ts';
import type { BulkState } from '#src/commands/kernel/bulk-run.ts';
import { Button } from '../../kit/button.tsx';
import { useCommandSystem } from '../../kit/command-provider.tsx';
import { matchesCount } from '../../kit/matches-count.ts';
import { useFormat } from '../shared/use-format.ts';
import { reportOf } from './report.ts';

interface FooterProps {
  readonly session: BulkSession;
  readonly state: BulkState;
  readonly stage: BulkState['phase'];
  readonly typed: string;
  readonly forward: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** What can be done at each stage; the way forward has the focus and takes Enter. */
export function BulkFooter(props: FooterProps) {
  const { session, state, stage, typed, forward, onClose } = props;
  const { t } = useTranslation('bulk');
  const format = useFormat();
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
            variant={deed.typed ? 'danger' : 'primary'}
            kbd="Enter"
            disabled={deed.typed !== undefined && !matchesCount(typed, count)}
            onClick={session.confirm}
          >
            {t(deed.write.kind === 'delete' ? 'plan.delete' : 'plan.run', {
              count,
              number: format.number(count),
            })}
          </Button>
        </>
      );
    }
    case 'running':
      return (
        <>
          <Button busy={state.isCancelling} onClick={run.cancel}>
            {t('stop')}
          </Button>
          <Button ref={forward} kbd="Escape" onClick={onClose}>
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

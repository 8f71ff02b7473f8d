import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkSession } from '#src/commands/kernel/bulk/bulk-deed.ts';
import type { BulkState } from '#src/commands/kernel/bulk/bulk-run.ts';
import { titleOf } from '#src/commands/kernel/context/command-texts.ts';
import { dropExtraEnter } from '#src/keyboard/drop-extra-enter.ts';
import { useCommandSystem } from '../../kit/command-provider.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { VisuallyHidden } from '../../kit/hidden.tsx';
import { ProgressBar } from '../../kit/meter.tsx';
import { useFormat } from '../shared/use-format.ts';
import styles from './bulk.module.css';
import { BulkFooter } from './bulk-footer.tsx';
import { deedTarget } from './deed-target.ts';
import { PlanView } from './plan-view.tsx';
import { ResultView } from './result-view.tsx';
import { StopLines } from './stop-lines.tsx';
import { stoppedText } from './stopped-text.ts';

interface BulkDialogProps {
  readonly session: BulkSession;
  readonly onClose: () => void;
}

/** A deed on many records from the plan to the result; closed while it runs, it goes on. */
export function BulkDialog({ session, onClose }: BulkDialogProps) {
  const { t } = useTranslation('bulk');
  const format = useFormat();
  const system = useCommandSystem();
  const { run, deed } = session;
  const state = useSyncExternalStore(run.subscribe, run.state);
  const forward = useRef<HTMLButtonElement>(null);
  const still = useRef<HTMLSpanElement>(null);
  const { phase: stage } = state;
  const isSettled = stage === 'ended' && state.failed.length === 0;

  useEffect(() => {
    // Nothing is left to tell here: the notice says what was done.
    if (!isSettled) return;
    void dropExtraEnter(window);
    onClose();
  }, [isSettled, onClose]);
  useStageFocus(session, stage, forward);

  const { counts, progress, failed } = state;
  const number = format.number(counts.change);
  const title = titleOf(system.texts, deed.commandId, deedTarget(system, deed, state));
  const said = {
    idle: '',
    freezing: t('freezing'),
    planned:
      session.stopLines().length > 0
        ? t('stop.said', { title })
        : t(counts.change === 0 ? 'plan.saidNone' : 'plan.said', {
            count: counts.change,
            number,
            others: format.number(state.rows.length - counts.change),
          }),
    running: t('running', { count: progress.total, number: format.number(progress.total) }),
    ended: state.isStopped
      ? stoppedText(state, session, t, format)
      : t('result.failed', { count: failed.length, number: format.number(failed.length) }),
  }[stage];

  return (
    <Dialog
      open
      onOpenChange={stage === 'running' ? run.cancel : onClose}
      title={title}
      size="l"
      keepOpen
      initialFocus={still}
      footer={
        <BulkFooter
          session={session}
          state={state}
          stage={stage}
          title={title}
          forward={forward}
          onClose={onClose}
        />
      }
      {...(stage === 'planned' && { onSubmit: () => forward.current?.click() })}
    >
      <span ref={still} className={styles.still} tabIndex={-1} />
      {stage === 'freezing' || stage === 'running' ? (
        <Progress progress={progress} label={said === '' ? t('freezing') : said} />
      ) : null}
      {stage === 'planned' ? (
        <>
          <StopLines session={session} state={state} />
          <PlanView state={state} isDelete={deed.write.kind === 'delete'} />
        </>
      ) : null}
      {stage === 'ended' ? <ResultView session={session} state={state} /> : null}
      <VisuallyHidden live>{said}</VisuallyHidden>
    </Dialog>
  );
}

/** Each stage has its own button to go on with; it has the focus once Enter means it. */
function useStageFocus(
  session: BulkSession,
  stage: BulkState['phase'],
  forward: RefObject<HTMLButtonElement | null>,
) {
  useEffect(() => {
    let isLeft = false;
    void session.shown().then(() => {
      if (!isLeft && stage !== 'idle') forward.current?.focus();
    });
    return () => {
      isLeft = true;
    };
  }, [session, stage, forward]);
}

function Progress({ progress: { done, total }, label }: { progress: BulkState['progress']; label: string }) {
  const { t } = useTranslation('bulk');
  const format = useFormat();
  return (
    <div className={styles.progress}>
      <span>{t('progress', { done: format.number(done), total: format.number(total) })}</span>
      <ProgressBar label={label} max={Math.max(1, total)} {...(total > 0 && { value: done })} />
    </div>
  );
}

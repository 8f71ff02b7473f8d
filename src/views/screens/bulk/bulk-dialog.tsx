import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { allResources } from '#contract/resources/all.ts';
import type { Resource } from '#contract/wire/resource.ts';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import type { BulkSession, FieldQuestion } from '#src/commands/kernel/bulk-deed.ts';
import { titleOf } from '#src/commands/kernel/command-texts.ts';
import { useCommandSystem } from '../../kit/command-provider.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { VisuallyHidden } from '../../kit/hidden.tsx';
import { ProgressBar } from '../../kit/meter.tsx';
import { useFormat } from '../shared/use-format.ts';
import styles from './bulk.module.css';
import { BulkFooter } from './bulk-footer.tsx';
import { FieldForm } from './field-form.tsx';
import { PlanView } from './plan-view.tsx';
import { ResultView } from './result-view.tsx';
import { TypedCountField } from './typed-count-field.tsx';
import { useFieldAnswer } from './use-field-answer.ts';
import type { KnownNames } from './value-text.ts';

interface BulkDialogProps {
  readonly session: BulkSession;
  readonly onClose: () => void;
}

const noNames: KnownNames = new Map();

/** A deed on many records from the question to the result; closed while it runs, it goes on. */
export function BulkDialog({ session, onClose }: BulkDialogProps) {
  const { target, by } = session.deed;
  const resource = allResources.find(({ name }) => name === target.resource);
  if (!resource) throw new Error(`No resource has the name "${target.resource}"`);
  if ('judge' in by) return <BulkFrame session={session} onClose={onClose} names={noNames} />;
  return <AskingDialog session={session} onClose={onClose} question={by} resource={resource} />;
}

function AskingDialog({
  session,
  onClose,
  question,
  resource,
}: BulkDialogProps & { question: FieldQuestion; resource: Resource }) {
  const { t } = useTranslation('bulk');
  const failureText = useFailureText();
  const answering = useFieldAnswer(resource, question);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit() {
    const answer = answering.read();
    if (!answer) return;
    setFailure(null);
    try {
      await session.answer(answer);
    } catch (error) {
      const known = failureOf(error);
      if (!known) throw error;
      setFailure(failureText(known));
    }
  }

  return (
    <BulkFrame
      session={session}
      onClose={onClose}
      names={answering.names}
      fieldName={answering.choice.label}
      question={{
        submit,
        form: (
          <>
            <FieldForm
              answering={answering}
              resource={resource}
              narrowBy={question.narrowBy}
              onSubmit={() => void submit()}
            />
            {failure ? <p role="alert">{t('ask.failed', { reason: failure })}</p> : null}
          </>
        ),
      }}
    />
  );
}

function BulkFrame({
  session,
  onClose,
  names,
  fieldName,
  question,
}: BulkDialogProps & {
  names: KnownNames;
  fieldName?: string;
  question?: { readonly form: ReactNode; submit(): Promise<void> };
}) {
  const { t } = useTranslation('bulk');
  const format = useFormat();
  const system = useCommandSystem();
  const { run, deed } = session;
  const state = useSyncExternalStore(run.subscribe, run.state);
  const [typed, setTyped] = useState('');
  const forward = useRef<HTMLButtonElement>(null);
  const typedNumber = useRef<HTMLInputElement>(null);
  const isAsking = question !== undefined && (state.phase === 'idle' || state.phase === 'freezing');
  const stage = isAsking ? 'asking' : state.phase;
  const isSettled = state.phase === 'ended' && state.failed.length === 0;

  function close() {
    session.closed();
    onClose();
  }
  useEffect(() => {
    // Nothing is left to tell here: the notice says what was done.
    if (!isSettled) return;
    session.closed();
    onClose();
  }, [isSettled, session, onClose]);
  useEffect(() => {
    if (stage !== 'asking' && !(stage === 'planned' && deed.typed)) forward.current?.focus();
  }, [stage, deed.typed]);

  const { counts, progress, failed } = state;
  const number = format.number(counts.change);
  const said = {
    asking: '',
    idle: '',
    freezing: t('freezing'),
    planned: t('plan.said', { number, others: format.number(state.rows.length - counts.change) }),
    running: t('running', { number: format.number(progress.total) }),
    ended: t('result.failed', { count: failed.length, number: format.number(failed.length) }),
  }[stage];

  return (
    <Dialog
      open
      onOpenChange={close}
      title={titleOf(system.texts, deed.commandId)}
      size={isAsking ? 'm' : 'l'}
      keepOpen
      {...(!isAsking && { initialFocus: deed.typed ? typedNumber : forward })}
      footer={
        <BulkFooter
          session={session}
          state={state}
          stage={stage}
          typed={typed}
          forward={forward}
          onAnswer={() => void question?.submit()}
          onClose={close}
        />
      }
      {...(stage === 'planned' && { onSubmit: () => forward.current?.click() })}
    >
      {isAsking ? question.form : null}
      {state.phase === 'freezing' || stage === 'running' ? (
        <div className={styles.progress}>
          <span>
            {t('progress', { done: format.number(progress.done), total: format.number(progress.total) })}
          </span>
          <ProgressBar
            label={said === '' ? t('freezing') : said}
            max={Math.max(1, progress.total)}
            {...(progress.total > 0 && { value: progress.done })}
          />
        </div>
      ) : null}
      {stage === 'planned' ? (
        <PlanView state={state} fieldName={fieldName} names={names} isDelete={deed.write.kind === 'delete'} />
      ) : null}
      {stage === 'planned' && deed.typed ? (
        <TypedCountField
          count={counts.change}
          warning={deed.typed}
          value={typed}
          onChange={setTyped}
          inputRef={typedNumber}
        />
      ) : null}
      {stage === 'ended' ? <ResultView state={state} /> : null}
      <VisuallyHidden live>{said}</VisuallyHidden>
    </Dialog>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { useCommandRunner } from '../../kit/command-provider.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { TypedCountDialog } from '../../kit/typed-count-dialog.tsx';
import { useFormat } from '../shared/use-format.ts';
import { useProblem } from '../shared/use-problem.ts';
import styles from './gate.module.css';
import { GateSummary } from './gate-summary.tsx';
import { ObstaclesDialog } from './obstacles-dialog.tsx';
import { MomentText, ScheduleField } from './schedule-field.tsx';
import { type LocalSchedule, readSchedule } from './schedule-moment.ts';
import { type GateFacts, obstaclesOf, useGate } from './use-gate.ts';
import { useOwnTimezone } from './use-own-timezone.ts';

interface GateProps {
  readonly campaignId: number;
  readonly onClose: () => void;
}

/** The gate before a campaign is sent now: the number of people has to be typed. */
export function LaunchDialog(props: GateProps) {
  return <Gate {...props} isForLater={false} />;
}

/** The gate before a campaign is scheduled: its time, and the number of people, which has to be typed. */
export function ScheduleDialog(props: GateProps) {
  return <Gate {...props} isForLater />;
}

function Gate({ campaignId, onClose, isForLater }: GateProps & { isForLater: boolean }) {
  const { t } = useTranslation('campaigns');
  const failureText = useFailureText();
  const gate = useGate(campaignId);
  const failure = failureOf(gate.error);
  if (failure && !gate.data)
    return (
      <Dialog open onOpenChange={onClose} title={t('gate.failed')} size="s">
        <ErrorState
          message={failureText(failure)}
          onRetry={() => void gate.refetch()}
          busy={gate.isFetching}
        />
      </Dialog>
    );
  if (!gate.data) return null;
  const obstacles = obstaclesOf(gate.data);
  if (obstacles.length > 0)
    return <ObstaclesDialog campaign={gate.data.campaign} obstacles={obstacles} onClose={onClose} />;
  return (
    <OpenGate
      facts={gate.data}
      isForLater={isForLater}
      onClose={onClose}
      onChanged={async () => void (await gate.refetch())}
    />
  );
}

function OpenGate({
  facts: { campaign, count, withoutUnsubscribe },
  isForLater,
  onClose,
  onChanged,
}: {
  facts: GateFacts;
  isForLater: boolean;
  onClose: () => void;
  onChanged: () => Promise<void>;
}) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const run = useCommandRunner();
  const [isBusy, setBusy] = useState(false);
  const { problem, setProblem, tellFailure } = useProblem();
  const [shownFirst] = useState(count.contacts);
  const own = useOwnTimezone();
  const [began] = useState<LocalSchedule>(() => scheduleOf(campaign.scheduledOn, own));
  const [schedule, setSchedule] = useState(began);
  const [isHalfTyped, setHalfTyped] = useState(false);
  // Who comes from the wizard has just chosen the time; who schedules anew wants to choose another.
  const [isKnown] = useState(
    () => campaign.state.value === 'new' && readSchedule(schedule, Date.now()).kind === 'coming',
  );
  const isTimed = readSchedule(schedule, Date.now()).kind === 'coming';

  async function confirm(recipients: number) {
    if (isForLater && !isTimed) return setProblem(t('gate.noTime'));
    setBusy(true);
    setProblem(null);
    const outcome = isForLater
      ? await run('campaigns.schedule', { campaign, schedule: { recipients, ...schedule } })
      : await run('campaigns.launch', { campaign, recipients });
    setBusy(false);
    if (outcome.status === 'done') return onClose();
    if (outcome.status !== 'failed') return;
    const failure = failureOf(outcome.error);
    if (failure) tellFailure(failure);
    await onChanged();
  }

  const number = format.number(count.contacts);
  const params = { name: campaign.name, number, count: count.contacts };
  return (
    <TypedCountDialog
      open
      onOpenChange={onClose}
      title={t(isForLater ? 'gate.scheduleTitle' : 'gate.sendTitle', params)}
      count={count.contacts}
      confirmLabel={t(isForLater ? 'gate.schedule' : 'gate.send')}
      busy={isBusy}
      loses={schedule !== began || isHalfTyped}
      until={t(campaign.state.value === 'scheduled' ? 'gate.staysScheduled' : 'gate.staysDraft')}
      onConfirm={(typed) => void confirm(typed)}
    >
      <GateSummary {...{ campaign, count, withoutUnsubscribe, isForLater }} />
      {isForLater ? (
        <div className={styles.time}>
          {isKnown ? (
            <MomentText read={readSchedule(schedule, Date.now())} timezone={schedule.timezone} />
          ) : (
            <ScheduleField
              id="gate-time"
              value={schedule}
              onChange={setSchedule}
              onHalfTyped={setHalfTyped}
            />
          )}
        </div>
      ) : null}
      <div role="alert" className={styles.alert}>
        {count.contacts === shownFirst ? null : (
          <p>{t('gate.changed', { former: format.number(shownFirst), number })}</p>
        )}
        {problem ? <p>{problem}</p> : null}
      </div>
    </TypedCountDialog>
  );
}

function scheduleOf(scheduledOn: LocalSchedule | null, timezone: string): LocalSchedule {
  return scheduledOn
    ? { timestamp: scheduledOn.timestamp.slice(0, 16), timezone: scheduledOn.timezone }
    : { timestamp: '', timezone };
}

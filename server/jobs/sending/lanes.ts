import { setTimeout as pause } from 'node:timers/promises';
import type { Dependencies } from '../../dependencies.ts';
import type { RenderedMail } from '../../mail/compose/compile-message.ts';
import { SmtpSendError } from '../../mail/outgoing/smtp-send-error.ts';
import { retryDelay } from '../../work/retry.ts';
import type { Breaker } from './breaker.ts';
import type { Job, JobQueue } from './job-queue.ts';
import type { Ledger } from './ledger.ts';
import type { MailChange, MailSource } from './mail-source.ts';
import { accepted, givenBack, handedOver, refused, unmailable } from './outcome.ts';

/** What the lanes work with; `done` hears of every mail once its row says what became of it. */
export interface LaneParts {
  readonly dependencies: Dependencies;
  readonly queue: JobQueue;
  readonly ledger: Ledger;
  readonly breaker: Breaker;
  started(job: Job): void;
  done(job: Job, change: MailChange | null): void;
}

/** The row belongs to another run by now: the mail must not go out. */
class NotOurs extends Error {
  override readonly name = 'NotOurs';
}

const storeAgainMs = 500;

/** Sends mails one after the other until the queue is closed and every row says what became of its mail. */
export async function runLane(parts: LaneParts, stopping: () => boolean): Promise<void> {
  const records = new Set<Promise<void>>();
  for (;;) {
    await parts.breaker.pass();
    const job = await parts.queue.take();
    if (!job) break;
    parts.started(job);
    const change = await sendOne(parts, job, stopping);
    // The next mail is made meanwhile; the ledger keeps the order.
    const record = store(parts, job.batch.source, change, stopping).then((mine) =>
      parts.done(job, mine ? change : null),
    );
    records.add(record);
    void record.finally(() => records.delete(record));
  }
  await Promise.all(records);
}

/** Sends one mail; gives the change of its row, or null where the row is another run's. */
async function sendOne(
  { dependencies, ledger, breaker }: LaneParts,
  { batch: { source, id }, mail: claimed }: Job,
  stopping: () => boolean,
): Promise<MailChange | null> {
  let mail: RenderedMail | null = null;
  try {
    mail = await source.mailOf(id, claimed);
    if (!mail) return unmailable(claimed);
    await dependencies.outgoing.send({
      ...mail,
      beforeFinalDot: async () => {
        if (!(await ledger.write(source, handedOver(claimed)))) throw new NotOurs();
      },
    });
    breaker.succeeded();
    return accepted(claimed);
  } catch (error) {
    if (error instanceof NotOurs) return null;
    const now = dependencies.clock.now();
    if (!(error instanceof SmtpSendError)) {
      dependencies.log.error({ err: error, source: source.name, mail: claimed.id }, 'A mail was not sent');
      const attempts = claimed.attempts + 1;
      const nextAttemptAt = new Date(now.getTime() + (retryDelay(source.retry, attempts) ?? 0));
      return { ...givenBack(claimed), attempts, nextAttemptAt };
    }
    const unreachable = error.kind === 'connection' && error.phase === 'beforeDot';
    if (unreachable && stopping()) return givenBack(claimed);
    if (unreachable) breaker.failed();
    else breaker.succeeded();
    return refused(claimed, mail?.raw ?? null, error, now, source.retry);
  }
}

/** Stores what became of a mail, again and again while the database is away. */
async function store(
  { ledger, dependencies }: LaneParts,
  source: MailSource,
  change: MailChange | null,
  stopping: () => boolean,
): Promise<boolean> {
  if (!change) return false;
  for (;;) {
    try {
      return await ledger.write(source, change);
    } catch (error) {
      dependencies.log.error(
        { err: error, source: source.name, mail: change.id },
        'What became of a mail could not be stored',
      );
      if (stopping()) return false;
      await pause(storeAgainMs);
    }
  }
}

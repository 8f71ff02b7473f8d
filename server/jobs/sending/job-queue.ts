import type { ClaimedMail, MailSource } from './mail-source.ts';

/** A batch of a source whose mails wait to be sent. */
export interface QueuedBatch {
  readonly source: MailSource;
  readonly id: number;
}

/** One mail that is to be sent. */
export interface Job {
  readonly batch: QueuedBatch;
  readonly mail: ClaimedMail;
}

/** The claimed rows of all batches, handed out batch by batch in turn. */
export interface JobQueue {
  readonly size: number;
  sizeOf(batch: QueuedBatch): number;
  add(batch: QueuedBatch, mails: readonly ClaimedMail[]): void;
  /** The next mail; waits for one, and gives null once the queue is closed. */
  take(): Promise<Job | null>;
  /** Takes back what is left of a batch. */
  withdraw(batch: QueuedBatch): ClaimedMail[];
  /** Takes back everything and lets those who wait go. */
  close(): Job[];
}

interface Waiting {
  readonly batch: QueuedBatch;
  readonly mails: ClaimedMail[];
}

/** The name of a batch among those of all sources. */
export function batchKey({ source, id }: QueuedBatch): string {
  return `${source.name}/${id}`;
}

/** Makes a queue; `onLow` is called when fewer than `low` mails are left. */
export function createJobQueue(low: number, onLow: () => void): JobQueue {
  const batches = new Map<string, Waiting>();
  const takers: ((job: Job | null) => void)[] = [];
  let size = 0;
  let closed = false;

  function next(): Job | null {
    const [first] = batches;
    if (!first) return null;
    const [key, { batch, mails }] = first;
    const mail = mails.pop()!;
    // The batch goes to the end of the turn.
    batches.delete(key);
    if (mails.length > 0) batches.set(key, { batch, mails });
    size -= 1;
    if (size < low) onLow();
    return { batch, mail };
  }

  function withdraw(batch: QueuedBatch): ClaimedMail[] {
    const mails = batches.get(batchKey(batch))?.mails ?? [];
    batches.delete(batchKey(batch));
    size -= mails.length;
    return mails;
  }

  return {
    get size() {
      return size;
    },
    sizeOf: (batch) => batches.get(batchKey(batch))?.mails.length ?? 0,
    add(batch, mails) {
      if (mails.length === 0) return;
      const key = batchKey(batch);
      // Taken from the end, so the lowest id goes last into the list.
      batches.set(key, { batch, mails: [...mails].reverse().concat(batches.get(key)?.mails ?? []) });
      size += mails.length;
      while (takers.length > 0 && size > 0) takers.shift()!(next());
    },
    async take() {
      if (closed) return null;
      const job = next();
      if (job) return job;
      onLow();
      return new Promise((resolve) => takers.push(resolve));
    },
    withdraw,
    close() {
      closed = true;
      for (const taker of takers.splice(0)) taker(null);
      return [...batches.values()].flatMap(({ batch }) => withdraw(batch).map((mail) => ({ batch, mail })));
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Dependencies } from '../../dependencies.ts';
import { every } from '../../work/every.ts';
import { beginRun } from '../../work/run.ts';
import { createBreaker } from './breaker.ts';
import { batchKey, createJobQueue, type Job, type QueuedBatch } from './job-queue.ts';
import { runLane } from './lanes.ts';
import { createLedger } from './ledger.ts';
import type { MailChange, MailSource } from './mail-source.ts';

/** The part of the server that mails what its sources have. */
export interface Sender {
  /** Ends what is on its way, gives everything else back and resolves, within some seconds. */
  stop(): Promise<void>;
}

/** Makes a source for a run of the sender, which its rows name. */
export type MakeMailSource = (dependencies: Dependencies, epoch: string) => MailSource;

const tickMs = 250;
const recoverEveryMs = 2_000;
const drainMs = 4_500;
const largestClaim = 500;

/**
 * Starts mailing. Rows that earlier runs left behind are taken over first. What is claimed is about a second of work, so
 * that suppressions, pauses and cancellations are seen soon.
 */
export async function startSender(
  dependencies: Dependencies,
  makeSources: readonly MakeMailSource[],
): Promise<Sender> {
  const { config, log } = dependencies;
  const run = await beginRun(dependencies);
  const sources = makeSources.map((make) => make(dependencies, run.id));
  const ledger = createLedger();
  const breaker = createBreaker();
  const inFlight = new Map<string, number>();
  // The next mail of each connection is made while the answer to the last one is awaited.
  const atOnce = config.mailConnections * 2;
  // Enough for the time that a claim takes.
  const fewest = atOnce * 2;
  const queue = createJobQueue(fewest, () => void fill());
  /** What may be claimed from, the next in turn first. */
  let open: QueuedBatch[] = [];
  /** Batches of which nothing could be claimed since the last look. */
  let exhausted = new Set<string>();
  /** Mails a second, lately. */
  let rate = 0;
  let sentSinceTick = 0;
  let tickedAt = performance.now();
  let filling = false;
  let stopping = false;
  let recoveredAt = Number.NEGATIVE_INFINITY;

  async function fill(): Promise<void> {
    if (filling) return;
    filling = true;
    try {
      while (!stopping && queue.size < fewest) {
        const batch = open.find((each) => !exhausted.has(batchKey(each)));
        if (!batch) return;
        await claim(batch);
      }
    } catch (error) {
      log.error({ err: error }, 'Mails could not be claimed');
      exhausted = new Set(open.map(batchKey));
    } finally {
      filling = false;
    }
  }

  async function claim(batch: QueuedBatch): Promise<void> {
    const most = Math.min(Math.max(Math.ceil(rate), atOnce), largestClaim);
    const { mails, ended } = await batch.source.claim(batch.id, most);
    if (mails.length + ended === 0) exhausted.add(batchKey(batch));
    if (stopping) return batch.source.release(mails.map(({ id }) => id));
    queue.add(batch, mails);
    // The next claim is another batch's, where there is one.
    open = [...open.filter((each) => batchKey(each) !== batchKey(batch)), batch];
  }

  function started({ batch }: Job): void {
    inFlight.set(batchKey(batch), (inFlight.get(batchKey(batch)) ?? 0) + 1);
  }

  function done({ batch }: Job, change: MailChange | null): void {
    const key = batchKey(batch);
    sentSinceTick += 1;
    const left = inFlight.get(key)! - 1;
    if (left === 0) inFlight.delete(key);
    else inFlight.set(key, left);
    if (change) batch.source.recorded(batch.id, change);
  }

  function measureRate(): void {
    const seconds = (performance.now() - tickedAt) / 1_000;
    rate = rate / 2 + sentSinceTick / seconds / 2;
    sentSinceTick = 0;
    tickedAt = performance.now();
  }

  async function tick(): Promise<void> {
    measureRate();
    if (performance.now() - recoveredAt >= recoverEveryMs) await recover();
    const next: QueuedBatch[] = [];
    for (const source of sources) next.push(...(await attend(source)));
    open = next;
    exhausted = new Set();
    await fill();
  }

  /** Looks after the batches of a source; gives those that may be claimed from. */
  async function attend(source: MailSource): Promise<QueuedBatch[]> {
    const batches = await source.batches();
    const inSource = (id: number): QueuedBatch => ({ source, id });
    for (const { id, isHeld } of batches) {
      if (isHeld) await source.release(queue.withdraw(inSource(id)).map((mail) => mail.id));
    }
    const isIdle = (id: number) => queue.sizeOf(inSource(id)) === 0 && !inFlight.has(batchKey(inSource(id)));
    await source.attend(isIdle);
    return batches.filter(({ isHeld }) => !isHeld).map(({ id }) => inSource(id));
  }

  async function recover(): Promise<void> {
    for (const source of sources) {
      const recovered = await source.recover();
      if (recovered > 0)
        log.warn({ source: source.name, recovered }, 'Mails of a run that ended were taken over');
    }
    recoveredAt = performance.now();
  }

  async function watch(): Promise<void> {
    while (!stopping) {
      try {
        await tick();
      } catch (error) {
        log.error({ err: error }, 'What is to be sent could not be looked at');
      }
      await pause(tickMs, undefined, { signal: halted.signal }).catch(() => undefined);
    }
  }

  /** Makes the rows of large launches; mails go out meanwhile. */
  async function makeRows(stopped: () => boolean): Promise<void> {
    for (const source of sources)
      await source.makeRows(stopped, (id) => exhausted.delete(batchKey({ source, id })));
  }

  async function giveBack(jobs: readonly Job[]): Promise<void> {
    for (const source of sources) {
      const own = jobs.filter(({ batch }) => batch.source === source);
      await source.release(own.map(({ mail }) => mail.id));
    }
  }

  const halted = new AbortController();
  await recover();
  const parts = { dependencies, queue, ledger, breaker, started, done };
  const lanes = Array.from({ length: atOnce }, () => runLane(parts, () => stopping));
  const watching = watch();
  const rows = every(tickMs, dependencies, makeRows);

  return {
    async stop() {
      stopping = true;
      halted.abort();
      const unsent = queue.close();
      breaker.release();
      await Promise.all([watching, rows.stop()]);
      await giveBack(unsent);
      await Promise.race([Promise.all(lanes), pause(drainMs, undefined, { ref: false })]);
      await ledger.settled();
      await run.end();
    },
  };
}

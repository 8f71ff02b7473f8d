import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MailChange, MailSource } from './mail-source.ts';

/** Writes the changes of rows, those that come together in one statement a source. */
export interface Ledger {
  /** Resolves once the change is committed, with false where the row is not this run's any more. */
  write(source: MailSource, change: MailChange): Promise<boolean>;
  /** Resolves when everything that was written is committed. */
  settled(): Promise<void>;
}

interface Waiting {
  readonly source: MailSource;
  readonly change: MailChange;
  resolve(mine: boolean): void;
  reject(reason: unknown): void;
}

/**
 * Makes the ledger of one run. Changes are committed in the order in which they were written, many at a time: a mail
 * that was taken is recorded no later than the next one of its connection is handed over, whatever source either is of.
 */
export function createLedger(): Ledger {
  let waiting: Waiting[] = [];
  let flushing: Promise<void> | null = null;

  async function flush(): Promise<void> {
    for (;;) {
      await nextTurn();
      if (waiting.length === 0) break;
      const together = waiting;
      waiting = [];
      await commit(together);
    }
    flushing = null;
  }

  /** Nobody hears of a commit before those of all sources have ended: what was written together stands together. */
  async function commit(together: readonly Waiting[]): Promise<void> {
    const parts = new Map<MailSource, Waiting[]>();
    for (const each of together) parts.set(each.source, [...(parts.get(each.source) ?? []), each]);
    const settle: (() => void)[] = [];
    for (const [source, part] of parts) {
      try {
        const mine = await source.record(part.map(({ change }) => change));
        settle.push(() => {
          for (const { change, resolve } of part) resolve(mine.has(change.id));
        });
      } catch (reason) {
        settle.push(() => {
          for (const { reject } of part) reject(reason);
        });
      }
    }
    for (const tell of settle) tell();
  }

  return {
    write: (source, change) =>
      new Promise((resolve, reject) => {
        waiting.push({ source, change, resolve, reject });
        flushing ??= flush();
      }),
    async settled() {
      while (flushing) await flushing;
    },
  };
}

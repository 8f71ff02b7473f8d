/** A row of a spreadsheet. */
type Row = readonly string[];

/** What streaming rows to the server takes. */
export interface RowStream {
  readonly total: number;
  /** Rows sent at once, and how many times that side by side. */
  readonly batch: number;
  readonly lanes: number;
  /** Gets rows when their turn comes; never all of them at once. */
  rowsAt(start: number, count: number): Promise<readonly Row[]>;
  /** Sends rows; the same offset may be sent again. */
  send(offset: number, rows: readonly Row[]): Promise<void>;
  /** How many rows have arrived, never fewer than before. */
  onSent(rows: number): void;
  /** How long to wait before a batch is sent again, in milliseconds; null gives up. `attempt` counts from 1. */
  pauseAfter(error: unknown, attempt: number): number | null;
  wait(milliseconds: number): Promise<void>;
  readonly signal: AbortSignal;
}

/** Sends all rows in batches, several side by side; rejects with the first error that is not tried again, or when it is stopped. */
export async function streamRows(stream: RowStream): Promise<void> {
  const { total, batch, lanes, signal } = stream;
  let next = 0;
  let sent = 0;
  let failed = false;

  async function deliver(offset: number, rows: readonly Row[]) {
    for (let attempt = 1; ; attempt += 1) {
      signal.throwIfAborted();
      try {
        await stream.send(offset, rows);
        return;
      } catch (error) {
        const pause = failed || signal.aborted ? null : stream.pauseAfter(error, attempt);
        if (pause === null) throw error;
        await stream.wait(pause);
      }
    }
  }

  async function lane() {
    while (next < total && !failed) {
      signal.throwIfAborted();
      const offset = next;
      next += batch;
      const rows = await stream.rowsAt(offset, Math.min(batch, total - offset));
      await deliver(offset, rows);
      sent += rows.length;
      if (!failed && !signal.aborted) stream.onSent(sent);
    }
  }

  const needed = Math.min(lanes, Math.ceil(total / batch));
  await Promise.all(
    Array.from({ length: needed }, () =>
      lane().catch((error: unknown) => {
        failed = true;
        throw error;
      }),
    ),
  );
  signal.throwIfAborted();
}

import { describe, expect, it } from 'vitest';
import { type RowStream, streamRows } from '#src/importing/row-stream.ts';

/** A server that takes rows, and fails as it is told; with everything that it saw. */
function receiver(total: number, options: Partial<RowStream> = {}) {
  const abort = new AbortController();
  const received = new Map<number, number>();
  const progress: number[] = [];
  const pauses: number[] = [];
  let open = 0;
  let mostOpen = 0;
  let handedOut = 0;
  const stream: RowStream = {
    total,
    batch: 100,
    lanes: 5,
    async rowsAt(start, count) {
      handedOut = Math.max(handedOut, start + count);
      return Array.from({ length: count }, (_, index) => [`row ${start + index}`]);
    },
    async send(offset, rows) {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      await Promise.resolve();
      open -= 1;
      received.set(offset, rows.length);
    },
    onSent: (rows) => progress.push(rows),
    pauseAfter: () => null,
    async wait(milliseconds) {
      pauses.push(milliseconds);
    },
    signal: abort.signal,
    ...options,
  };
  return {
    stream,
    abort,
    received,
    progress,
    pauses,
    mostOpen: () => mostOpen,
    handedOut: () => handedOut,
  };
}

describe('the stream of rows', () => {
  it('sends every row once, in batches of a hundred, the last one shorter', async () => {
    const { stream, received } = receiver(1_234);
    await streamRows(stream);
    expect([...received.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 13 }, (_, i) => i * 100));
    expect([...received.values()].reduce((sum, rows) => sum + rows, 0)).toBe(1_234);
    expect(received.get(1_200)).toBe(34);
  });

  it('has several batches under way, but never more than its lanes', async () => {
    const { stream, mostOpen } = receiver(5_000);
    await streamRows(stream);
    expect(mostOpen()).toBeGreaterThan(1);
    expect(mostOpen()).toBeLessThanOrEqual(5);
  });

  it('tells of ever more rows, and at last of all', async () => {
    const { stream, progress } = receiver(2_050);
    await streamRows(stream);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.at(-1)).toBe(2_050);
  });

  it('sends a batch again under the same offset when the connection was lost', async () => {
    let failures = 0;
    const world = receiver(500, { pauseAfter: (_, attempt) => attempt * 10 });
    const { send } = world.stream;
    await streamRows({
      ...world.stream,
      async send(offset, rows) {
        if (offset === 200 && failures < 3) {
          failures += 1;
          throw new Error('lost');
        }
        await send(offset, rows);
      },
    });
    expect(world.pauses).toEqual([10, 20, 30]);
    expect(world.received.get(200)).toBe(100);
    expect(world.received.size).toBe(5);
  });

  it('gives up on an error that is not tried again, and asks for no more rows', async () => {
    const world = receiver(100_000);
    const refused = new Error('refused');
    const sent = streamRows({
      ...world.stream,
      async send(offset) {
        if (offset === 300) throw refused;
      },
    });
    await expect(sent).rejects.toBe(refused);
    expect(world.handedOut()).toBeLessThan(2_000);
  });

  it('stops when it is told to, and tells of nothing more', async () => {
    const world = receiver(100_000);
    const sent = streamRows({
      ...world.stream,
      onSent(rows) {
        world.stream.onSent(rows);
        if (rows >= 1_000) world.abort.abort();
      },
    });
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
    expect(world.progress.at(-1)).toBe(1_000);
  });

  it('has nothing to do without rows', async () => {
    const { stream, received } = receiver(0);
    await streamRows(stream);
    expect(received.size).toBe(0);
  });
});

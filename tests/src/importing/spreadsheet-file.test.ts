import { describe, expect, it } from 'vitest';
import { FileLost, readSpreadsheetFile } from '#src/importing/spreadsheet-file.ts';
import type { SheetTable, WorkerAnswer, WorkerRequest } from '#src/importing/worker-messages.ts';
import { sheetTable } from '#tests/support/spreadsheets.ts';

const going = new AbortController().signal;
const table: SheetTable = sheetTable({ columns: ['email'], count: 2, samples: [['a'], ['b']] });

/** A worker that answers as it is told. */
function fakeWorker(answer: (request: WorkerRequest) => WorkerAnswer | null) {
  const listeners = new Map<string, ((event: { data: WorkerAnswer }) => void)[]>();
  const state = { isTerminated: false, reads: 0 };
  const say = (data: WorkerAnswer) => {
    for (const listener of listeners.get('message') ?? []) listener({ data });
  };
  const worker = {
    addEventListener(type: string, listener: (event: { data: WorkerAnswer }) => void) {
      listeners.set(type, [...(listeners.get(type) ?? []), listener]);
      if (type === 'message') queueMicrotask(() => say({ kind: 'ready' }));
    },
    postMessage(request: WorkerRequest) {
      if (request.kind === 'read') state.reads += 1;
      const given = answer(request);
      if (given) queueMicrotask(() => say(given));
    },
    terminate() {
      state.isTerminated = true;
    },
  };
  return { state, createWorker: () => worker as unknown as Worker };
}

const never = () => () => {};
const blob = new Blob(['email\na\nb']);

describe('reading a spreadsheet beside the page', () => {
  it('gives the table, and rows when they are asked for', async () => {
    const { createWorker, state } = fakeWorker((request) => {
      if (request.kind === 'read') return { kind: 'table', table };
      return { kind: 'rows', ask: request.ask, rows: [[`${request.start}`]] };
    });
    const outcome = await readSpreadsheetFile(blob, {}, going, { createWorker, after: never });
    if (!outcome.ok) throw new Error(outcome.fault);
    expect(outcome.file.table).toEqual(table);
    const [second, first] = await Promise.all([outcome.file.rows(100, 1), outcome.file.rows(0, 1)]);
    expect([first, second]).toEqual([[['0']], [['100']]]);
    expect(state.isTerminated).toBe(false);
    outcome.file.close();
    expect(state.isTerminated).toBe(true);
  });

  it('says when a file can be read no more', async () => {
    const { createWorker } = fakeWorker((request) =>
      request.kind === 'read' ? { kind: 'table', table } : { kind: 'lost', ask: request.ask },
    );
    const outcome = await readSpreadsheetFile(blob, {}, going, { createWorker, after: never });
    if (!outcome.ok) throw new Error(outcome.fault);
    await expect(outcome.file.rows(0, 2)).rejects.toBeInstanceOf(FileLost);
  });

  it.each(['unreadable', 'empty', 'tooLarge'] as const)('says when a file is %s', async (fault) => {
    const { createWorker, state } = fakeWorker(() => ({ kind: 'fault', fault }));
    const outcome = await readSpreadsheetFile(blob, {}, going, { createWorker, after: never });
    expect(outcome).toEqual({ ok: false, fault });
    expect(state.isTerminated).toBe(true);
  });

  it('takes no file that has a heading alone', async () => {
    const { createWorker } = fakeWorker(() => ({ kind: 'table', table: { ...table, count: 0 } }));
    expect(await readSpreadsheetFile(blob, {}, going, { createWorker, after: never })).toEqual({
      ok: false,
      fault: 'noRows',
    });
  });

  it('ends a reading that takes too long', async () => {
    const { createWorker, state } = fakeWorker(() => null);
    const soon = (_: number, run: () => void) => {
      queueMicrotask(run);
      return () => {};
    };
    const outcome = await readSpreadsheetFile(blob, {}, going, { createWorker, after: soon });
    expect(outcome).toEqual({ ok: false, fault: 'tooSlow' });
    expect(state.isTerminated).toBe(true);
  });

  it('ends a reading that gives way to another one, and none that has come to its end', async () => {
    const { createWorker, state } = fakeWorker(() => null);
    const stopped = new AbortController();
    void readSpreadsheetFile(blob, {}, stopped.signal, { createWorker, after: never });
    stopped.abort();
    expect(state.isTerminated).toBe(true);
    const other = fakeWorker(() => ({ kind: 'table', table }));
    const late = new AbortController();
    await readSpreadsheetFile(blob, {}, late.signal, { createWorker: other.createWorker, after: never });
    late.abort();
    expect(other.state.isTerminated).toBe(false);
  });

  it('does not even begin with a file that is too large', async () => {
    const { createWorker, state } = fakeWorker(() => null);
    const huge = Object.assign(new Blob(['']), {});
    Object.defineProperty(huge, 'size', { value: 75_000_001 });
    expect(await readSpreadsheetFile(huge, {}, going, { createWorker, after: never })).toEqual({
      ok: false,
      fault: 'tooLarge',
    });
    expect(state.reads).toBe(0);
  });
});

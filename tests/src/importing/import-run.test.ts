import { describe, expect, it } from 'vitest';
import type { ImportStatus } from '#contract/resources/imports.ts';
import type { RealtimeEvent } from '#contract/wire/realtime.ts';
import { type ApiFailure, CallError } from '#src/api/transport/failure.ts';
import { type ImportParts, startImport } from '#src/importing/import-run.ts';
import { sheetTable } from '#tests/support/spreadsheets.ts';

const status: ImportStatus = {
  id: 7,
  state: 'done',
  filename: 'a.csv',
  received: 2_500,
  processed: 2_500,
  added: 240,
  updated: 0,
  skipped: 8,
  invalid: 2,
};
const order = {
  groupId: 3,
  filename: 'a.csv',
  duplicateAction: 'ignore' as const,
  map: [{ column: 0, field: 'email' }],
};

const failure = (kind: ApiFailure) => new CallError(kind);
const refusal = (code: number) =>
  failure({
    kind: 'refused',
    status: code,
    code: null,
    prefix: null,
    text: 'no',
    refusal: null,
    retryAfterSeconds: null,
  });

function world(answers: Partial<ImportParts['imports']> = {}, statuses: readonly ImportStatus[] = [status]) {
  const offsets: number[] = [];
  const percents: number[] = [];
  const phases: string[] = [];
  const told = { finished: 0, processed: 0 };
  const remaining = [...statuses];
  let hear: (event: RealtimeEvent) => void = () => {};
  const parts: ImportParts = {
    imports: {
      open: async () => 7,
      async sendRows(_, offset) {
        offsets.push(offset);
      },
      async process() {
        told.processed += 1;
      },
      async status() {
        const next = remaining.length > 1 ? remaining.shift() : remaining[0];
        return next ?? status;
      },
      finished() {
        told.finished += 1;
      },
      ...answers,
    },
    file: {
      table: sheetTable({ columns: ['email'], count: 2_500 }),
      rows: async (start, count) => Array.from({ length: count }, (_, index) => [`${start + index}@x.nl`]),
    },
    order,
    onEvent(listener) {
      hear = listener;
      return () => {};
    },
    wait: async () => {},
  };
  const run = startImport(parts);
  percents.push(run.state().percent);
  run.subscribe(() => {
    percents.push(run.state().percent);
    phases.push(run.state().phase.kind);
  });
  return { run, offsets, percents, phases, told, hear: (event: RealtimeEvent) => hear(event) };
}

describe('an import', () => {
  it('goes from 10 by 50 and 55 to 100', async () => {
    const { run, percents, offsets, told } = world({}, [
      { ...status, state: 'processing', processed: 1_000 },
      status,
    ]);
    await run.ended;
    expect(offsets.sort((a, b) => a - b)).toEqual([0, 1_000, 2_000]);
    expect(percents[0]).toBe(10);
    expect(percents).toContain(50);
    expect(percents).toContain(55);
    expect(percents).toContain(73);
    expect(percents.at(-1)).toBe(100);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(run.state().phase).toEqual({ kind: 'done', status });
    expect(told).toEqual({ finished: 1, processed: 1 });
  });

  it('follows the events of its own transaction, and never goes back', async () => {
    const progress = (id: number, processed: number): RealtimeEvent => ({
      resource: 'contacts/import/transactions',
      id,
      change: 'progress',
      progress: { processed },
    });
    let asked = 0;
    const started = world({
      async status() {
        asked += 1;
        if (asked === 1) {
          started.hear(progress(7, 2_000));
          started.hear(progress(7, 1_000));
          started.hear(progress(8, 2_500));
          return { ...status, state: 'processing', processed: 1_500 };
        }
        return status;
      },
    });
    await started.run.ended;
    const processing = started.percents.filter((percent) => percent >= 55 && percent < 100);
    expect(Math.max(...processing)).toBe(91);
    expect(started.percents).toEqual([...started.percents].sort((a, b) => a - b));
  });

  it('goes on after a lost connection', async () => {
    let lost = 0;
    const { run, phases, percents } = world({
      async sendRows() {
        lost += 1;
        if (lost <= 4) throw failure({ kind: 'network' });
      },
    });
    await run.ended;
    expect(phases).toContain('sending');
    expect(run.state().phase.kind).toBe('done');
    expect(percents.at(-1)).toBe(100);
  });

  it('takes a start that the server has had already for a start', async () => {
    const { run } = world({
      async process() {
        throw refusal(409);
      },
    });
    await run.ended;
    expect(run.state().phase.kind).toBe('done');
  });

  it('tells why the server refused it, and changes nothing more', async () => {
    const { run, told } = world({
      async open() {
        throw refusal(404);
      },
    });
    await run.ended;
    expect(run.state().phase).toMatchObject({ kind: 'refused', failure: { status: 404 } });
    expect(told).toEqual({ finished: 0, processed: 0 });
  });

  it('can be stopped while rows are sent, and then nothing is processed', async () => {
    const { run, told } = world({
      async sendRows() {
        run.stop();
      },
    });
    await run.ended;
    expect(run.state().phase.kind).toBe('stopped');
    expect(told).toEqual({ finished: 0, processed: 0 });
  });

  it('cannot be stopped once the server works on it', async () => {
    let asked = 0;
    const { run } = world({
      async status() {
        asked += 1;
        if (asked === 1) run.stop();
        return asked === 1 ? { ...status, state: 'processing', processed: 1 } : status;
      },
    });
    await run.ended;
    expect(run.state().phase.kind).toBe('done');
  });
});

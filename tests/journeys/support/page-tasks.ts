import type { CDPSession, Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly tid: number;
  readonly args?: { readonly name?: string };
  /** The processor time of a task, in microseconds. */
  readonly tdur?: number;
}

/** Watches the tasks of a page's main thread. */
export interface TaskWatch {
  /** The processor time of the longest one, in milliseconds: so long a key may have waited on an idle machine. */
  end(): Promise<number>;
}

/**
 * What no task of a page may take, in milliseconds: what draws or reads all at once takes seconds. How fast it is, the
 * benchmarks say.
 */
export const longestStall = 200;

/** Begins to watch; other programs on the machine make no difference to what is measured. */
export async function watchTasks(page: Page): Promise<TaskWatch> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline'] },
  });
  return { end: () => longestTask(session, events) };
}

async function longestTask(session: CDPSession, events: readonly TraceEvent[]): Promise<number> {
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ tid }) => tid),
  );
  const tasks = events.filter(({ name, tid }) => name === 'RunTask' && mainThreads.has(tid));
  if (tasks.length === 0) throw new Error('The browser told of no tasks');
  return Math.max(...tasks.map(({ tdur }) => tdur ?? 0)) / 1_000;
}

import { undelete } from '#contract/resources/general.ts';
import type { Operation, RunBatch } from '../transport/batch.ts';
import type { Clock } from '../transport/clock.ts';
import { type ApiFailure, failureOf } from '../transport/failure.ts';
import type { Transport } from '../transport/transport.ts';

/** How long a delete can be taken back on a host that brings nothing back, in milliseconds. */
const holdingTime = 10_000;

/** Calls that change no record: held deletes need not go out before them. */
const harmless = ['/account/preferences', '/token/refresh', '/login_check'];

/** A delete that the host refused when it went out at last. */
interface LateRefusal {
  readonly path: string;
  readonly failure: ApiFailure;
}

/** Deletes that wait on a host that brings nothing back, so that they can be taken back all the same. */
export interface HeldDeletes {
  /** The transport for all other calls: what waits goes out before any of them that writes. */
  readonly transport: Transport;
  /** Whether deletes have to wait on this host; it is asked once. */
  isNeeded(): Promise<boolean>;
  /** Lets deletes wait; they go out together, some time after the last one came. */
  hold(operations: readonly Operation[]): void;
  /** Takes a delete back; false where it went out already. */
  takeBack(path: string): boolean;
  /** How a record reads while its delete waits: not at all. */
  isHeld(resourcePath: string, id: number): boolean;
  /** Lets everything go out now. */
  flush(): Promise<void>;
}

/** What holding deletes back needs. */
export interface Holding {
  readonly clock: Clock;
  /** Is told of deletes that were refused once they went out. */
  onRefused(refusals: readonly LateRefusal[]): void;
}

interface HeldParts {
  readonly transport: Transport;
  readonly runBatch: RunBatch;
}

/** Makes what holds deletes back; without `holding` none ever waits. */
export function createHeldDeletes({ transport, runBatch }: HeldParts, holding?: Holding): HeldDeletes {
  const waiting = new Map<string, Operation>();
  let stop: () => void = () => {};
  let asked: Promise<boolean> | undefined;
  let underWay: Promise<void> = Promise.resolve();

  async function ask(): Promise<boolean> {
    try {
      await transport.call(undelete, { body: { paths: [] } });
      return false;
    } catch (error) {
      const failure = failureOf(error);
      if (failure?.kind === 'refused' && (failure.status === 404 || failure.status === 405)) return true;
      asked = undefined;
      throw error;
    }
  }

  async function sendAll(): Promise<void> {
    const operations = [...waiting.values()];
    if (operations.length === 0) return;
    stop();
    waiting.clear();
    const results = await runBatch(operations);
    const refusals = results.flatMap((result, index) =>
      result.ok ? [] : [{ path: operations[index]?.path ?? '', failure: result.failure }],
    );
    if (refusals.length > 0) holding?.onRefused(refusals);
  }

  function flush(): Promise<void> {
    underWay = underWay.then(sendAll);
    return underWay;
  }

  async function before(request: { readonly method: string; readonly path: string }): Promise<void> {
    if (request.method !== 'GET' && !harmless.includes(request.path)) await flush();
  }

  return {
    transport: {
      async send(request) {
        await before(request);
        return transport.send(request);
      },
      async call(endpoint, options) {
        await before(endpoint);
        return transport.call(endpoint, options);
      },
    },
    isNeeded() {
      asked ??= holding ? ask() : Promise.resolve(false);
      return asked;
    },
    hold(operations) {
      for (const operation of operations) waiting.set(operation.path, operation);
      stop();
      stop = holding?.clock.after(holdingTime, () => void flush()) ?? stop;
    },
    takeBack: (path) => waiting.delete(path),
    isHeld: (resourcePath, id) => waiting.size > 0 && waiting.has(`${resourcePath}/${id}`),
    flush,
  };
}

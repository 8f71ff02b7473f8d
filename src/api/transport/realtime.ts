import { getRealtimeConfig } from '#contract/resources/general.ts';
import { type RealtimeEvent, realtimeChannel, realtimeEventName } from '#contract/wire/realtime.ts';
import type { Clock } from './clock.ts';
import { failureOf } from './failure.ts';
import type { Transport } from './transport.ts';

/** Whether changes come by themselves. */
export type RealtimeState = 'off' | 'connecting' | 'live';

/** Listens for changes of the account (spec 7.8). */
export interface Realtime {
  state(): RealtimeState;
  subscribe(listener: () => void): () => void;
  /** Calls back with every change. */
  onEvent(listener: (event: RealtimeEvent) => void): () => void;
  /** Calls back when the connection is there again after a gap: what was missed has to be fetched. */
  onResumed(listener: () => void): () => void;
  /** Connects for an account; a second call first ends the former connection. */
  start(accountId: number): Promise<void>;
  stop(): void;
}

/** The part of a Pusher client that is used. */
export interface PusherClient {
  subscribe(channel: string): { bind(event: string, handler: (payload: unknown) => void): unknown };
  connection: { bind(event: string, handler: (change: { current: string }) => void): unknown };
  disconnect(): void;
}

/** How to reach the server of the events, as the API says. */
export type RealtimeConfig = Awaited<ReturnType<typeof askConfig>>;

interface RealtimeParts {
  readonly transport: Transport;
  readonly clock: Clock;
  /** Loads the client library, which is large, and connects. */
  connect(config: RealtimeConfig): Promise<PusherClient>;
}

const pauseBeforeRetry = 30_000;

/** Makes the listener; a host without real time stays `off`, silently. */
export function createRealtime(parts: RealtimeParts): Realtime {
  let state: RealtimeState = 'off';
  let client: PusherClient | undefined;
  let generation = 0;
  let stopRetry = () => {};
  const listeners = new Set<() => void>();
  const eventListeners = new Set<(event: RealtimeEvent) => void>();
  const resumedListeners = new Set<() => void>();

  function become(next: RealtimeState) {
    if (next === state) return;
    state = next;
    for (const listener of [...listeners]) listener();
  }

  function stop() {
    generation += 1;
    stopRetry();
    client?.disconnect();
    client = undefined;
    become('off');
  }

  async function start(accountId: number) {
    stop();
    const mine = generation;
    try {
      const config = await askConfig(parts.transport);
      if (mine !== generation) return;
      become('connecting');
      const made = await parts.connect(config);
      if (mine !== generation) {
        made.disconnect();
        return;
      }
      client = made;
      listen(made, accountId);
    } catch (error) {
      if (mine !== generation) return;
      become('off');
      const failure = failureOf(error);
      if (failure?.kind === 'refused') return;
      stopRetry = parts.clock.after(pauseBeforeRetry, () => void start(accountId));
    }
  }

  function listen(made: PusherClient, accountId: number) {
    let wasLive = false;
    made.connection.bind('state_change', ({ current }) => {
      become(current === 'connected' ? 'live' : 'connecting');
      if (current !== 'connected') return;
      if (wasLive) for (const listener of [...resumedListeners]) listener();
      wasLive = true;
    });
    made.subscribe(realtimeChannel(accountId)).bind(realtimeEventName, (payload) => {
      if (!isEvent(payload)) return;
      for (const listener of [...eventListeners]) listener(payload);
    });
  }

  return {
    state: () => state,
    subscribe: (listener) => added(listeners, listener),
    onEvent: (listener) => added(eventListeners, listener),
    onResumed: (listener) => added(resumedListeners, listener),
    start,
    stop,
  };
}

function askConfig(transport: Transport) {
  return transport.call(getRealtimeConfig);
}

function added<Item>(set: Set<Item>, item: Item): () => void {
  set.add(item);
  return () => set.delete(item);
}

const changes = new Set(['created', 'updated', 'deleted', 'progress']);

function isEvent(payload: unknown): payload is RealtimeEvent {
  if (typeof payload !== 'object' || payload === null) return false;
  return (
    'resource' in payload &&
    typeof payload.resource === 'string' &&
    'change' in payload &&
    typeof payload.change === 'string' &&
    changes.has(payload.change)
  );
}

/** Connects with pusher-js, which is loaded now. */
export async function connectPusher(config: RealtimeConfig): Promise<PusherClient> {
  const { default: Pusher } = await import('pusher-js');
  return new Pusher(config.key, {
    cluster: config.cluster,
    wsHost: config.wsHost,
    wsPort: config.wsPort,
    wssPort: config.wssPort,
    forceTLS: config.forceTLS,
    enabledTransports: ['ws', 'wss'],
    disableStats: true,
  });
}

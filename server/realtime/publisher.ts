import { EventEmitter } from 'node:events';
import type { RealtimeEvent } from '#contract/wire/realtime.ts';
import type { Publisher } from '../dependencies.ts';

/** Hears every event of every account. */
export type EventListener = (accountId: number, event: RealtimeEvent) => void;

/** A publisher whose events our own endpoint passes on. */
export interface EventFeed extends Publisher {
  /** Calls the listener with each event until the given function is called. */
  follow(listener: EventListener): () => void;
}

/** Whether our own endpoint has something to pass on; not so where a hosted service does it. */
export function isEventFeed(publisher: Publisher): publisher is EventFeed {
  return 'follow' in publisher;
}

/** The feed of one process. */
export function createLocalFeed(): EventFeed {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish: (accountId, event) => void emitter.emit('event', accountId, event),
    follow(listener) {
      emitter.on('event', listener);
      return () => void emitter.off('event', listener);
    },
  };
}

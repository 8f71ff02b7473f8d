import type { Context } from '../context/context-keys.ts';
import type { Clock } from '../context/kernel-services.ts';
import type { Reason } from '../context/when.ts';
import type { Registry } from '../declaring/registry.ts';
import type { Continuation } from './key-resolver.ts';
import type { Platform } from './key-strokes.ts';
import type { Binding } from './keymap.ts';

/** Turns strokes into commands; what hears them, such as a page, is told apart. */
export interface KeyDispatcher {
  /** The keys in force from now on. */
  setKeymap(bindings: readonly Binding[]): void;
  /** The strokes of a sequence that waits for its next key. */
  pending(): readonly string[];
  /** What may follow them, once they have waited for a second; the same until something changes. */
  continuations(): readonly Continuation[];
  /** Calls back when the pending strokes or what may follow them change. */
  subscribe(listener: () => void): () => void;
}

/** What a dispatcher is made of. */
export interface KeyDispatcherParts<Services> {
  readonly registry: Registry<Services>;
  readonly context: Context;
  readonly clock: Clock;
  readonly platform: Platform;
  run(commandId: string): void;
  /** A key was meant for a command that cannot run now. */
  refuse(commandId: string, reason: Reason): void;
}

import { CallError } from '#src/api/transport/failure.ts';
import type { Sentence } from '#src/commands/kernel/context/context-keys.ts';

/** A call that did not reach the server, with what it was to do. */
export class UnreachedDeed extends CallError {
  readonly what: Sentence;

  constructor(what: Sentence) {
    super({ kind: 'network' });
    this.what = what;
  }
}

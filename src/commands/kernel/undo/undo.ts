import type { Sentence } from '../context/context-keys.ts';

/** Who takes back what: records by their numbers, the user's own settings, the own account, or several of these in turn. */
export type UndoKind = 'records' | 'settings' | 'profile' | 'several';

/**
 * What takes a deed back, as plain data, so that it outlives a reload of the page: who carries it out, with what, and
 * the sentence that says what was done.
 */
export interface Undo extends Sentence {
  readonly by: UndoKind;
  /** What it is carried out with; plain data that only they read. */
  readonly with: unknown;
}

/** One undo of several, the last one first; the only one is itself. The sentence by the key gets their `count`. */
export function undoOfSeveral(undos: readonly Undo[], key: string): Undo | undefined {
  if (undos.length < 2) return undos[0];
  return { key, params: { count: undos.length }, by: 'several', with: undos };
}

/** What carrying out an undo came to: what does the same again, and what is still to be taken back. */
export interface UndoOutcome {
  readonly redo?: Undo;
  readonly left?: Undo;
}

/** Carries out undos. It rejects where nothing came of it, and tells by itself of what was left alone. */
export type CarryOutUndo = (undo: Undo) => Promise<UndoOutcome>;

import type { Versioned } from './edit-state.ts';
import type { RecordEdit } from './record-edit.ts';

/** Saves by itself what is typed. */
export interface Autosave {
  /** Saves what is left now, as before the canvas is left; false where something stays unsaved. */
  flush(): Promise<boolean>;
  stop(): void;
}

/**
 * Saves an edit once nothing was typed for so long (ms). What was refused, and a conflict, wait for the next change or for
 * `flush`: nothing is sent over and over. `onFault` hears of what a save rejected with, which is no failed call.
 */
export function autosave<Values extends object, Saved extends Versioned, Refusal>(
  edit: RecordEdit<Values, Saved, Refusal>,
  pauseMs: number,
  after: (ms: number, run: () => void) => () => void,
  onFault: (error: unknown) => void,
): Autosave {
  let seen = edit.state().values;
  let cancel = () => {};

  async function save(): Promise<boolean> {
    cancel();
    const { isDirty, conflict } = edit.state();
    if (!isDirty) return true;
    if (conflict) return false;
    const outcome = await edit.save();
    return outcome.kind === 'saved' && !edit.state().isDirty;
  }

  const unsubscribe = edit.subscribe(() => {
    const { values, isDirty } = edit.state();
    if (values === seen) return;
    seen = values;
    cancel();
    if (isDirty) cancel = after(pauseMs, () => void save().catch(onFault));
  });

  return {
    flush: save,
    stop() {
      cancel();
      unsubscribe();
    },
  };
}

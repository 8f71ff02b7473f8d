import type { Base, EditState, RecordEditParts, SaveOutcome, Versioned } from './edit-state.ts';
import { createEditStore, type EditStore, rebased } from './edit-store.ts';
import { areSame, mergeTyped } from './values.ts';

/** The edit of one record, from the first key to the last save; knows no view, no route and no server. */
export interface RecordEdit<Values extends object, Saved extends Versioned, Refusal> {
  state(): EditState<Values, Saved>;
  subscribe(listener: () => void): () => void;
  /** The record as it is now, or what it is edited as: taken over while nothing is typed, else what a discard goes back to. */
  follow(record: Saved | null): void;
  /** Some fields have been typed into. */
  change(values: Partial<Values>): void;
  /** Saves what stands, one save at a time. What is typed meanwhile stays, and is unsaved. */
  save(): Promise<SaveOutcome<Saved, Refusal>>;
  /** Goes on with what was chosen of two versions, over the other one; nothing is sent before the next save. */
  choose(values: Values): void;
  /** The choice is put off: what is typed stays, and the next save comes to the same. */
  dismissConflict(): void;
  /** Puts in what was typed at an earlier visit. */
  bringBack(): void;
  /** Throws away what is typed, and what is offered. */
  discard(): void;
  /** The person goes: what is unsaved is dropped, or offered at the next visit. */
  leave(as: 'dropped' | 'offered'): void;
}

/** Begins to edit a record: with what was left unsaved at its place, else with the record. */
export function createRecordEdit<Values extends object, Saved extends Versioned, Refusal>(
  parts: RecordEditParts<Values, Saved, Refusal>,
): RecordEdit<Values, Saved, Refusal> {
  const store = createEditStore(parts);
  const { state, subscribe, baseOf, set, replace } = store;
  const saving = createSaving(parts, store);
  let newest = parts.record;

  function takeNewest() {
    const { isDirty, isSaving, base } = state();
    if (isDirty || isSaving) return;
    const next = baseOf(newest);
    if (!areSame(base.values, next.values)) replace(next, next.values);
    else if (base.record !== newest) set({ base: next });
  }

  return {
    state,
    subscribe,
    follow(record) {
      newest = record;
      takeNewest();
    },
    change(values) {
      set({ values: { ...state().values, ...values } });
      // What was typed is taken back: the next key begins with the record as it is now.
      takeNewest();
    },
    async save() {
      const outcome = await saving.save();
      if (outcome.kind === 'saved') newest = outcome.record;
      if (outcome.kind === 'stale') newest = outcome.current as Saved;
      return outcome;
    },
    choose(values) {
      const { conflict, generation } = state();
      if (!conflict) return;
      // A field that is kept against theirs is a change too.
      const base = { record: newest, version: conflict.version, values: conflict.theirs };
      replace(base, values, { conflict: null, generation: generation + 1 });
    },
    dismissConflict: () => set({ conflict: null }),
    bringBack() {
      const offered = store.takeOffered();
      const generation = state().generation + 1;
      if (!offered) return;
      const { base, values } = rebased(offered, baseOf(newest));
      replace(base, values, { isRestored: true, generation });
    },
    discard() {
      store.takeOffered();
      const base = baseOf(newest);
      replace(base, base.values, { conflict: null, generation: state().generation + 1 });
    },
    leave(as) {
      const { base, values, isDirty } = state();
      if (as === 'dropped') parts.draft.drop();
      else if (isDirty) parts.draft.keep({ base, values, isLeft: true });
    },
  };
}

/** One save at a time: whoever asks meanwhile gets the answer of the one under way. */
function createSaving<Values extends object, Saved extends Versioned, Refusal>(
  parts: RecordEditParts<Values, Saved, Refusal>,
  { state, set, replace, baseOf }: EditStore<Values, Saved>,
) {
  let underWay: Promise<SaveOutcome<Saved, Refusal>> | null = null;

  async function send(values: Values, base: Base<Values, Saved>): Promise<SaveOutcome<Saved, Refusal>> {
    const sent = parts.asSaved?.(values) ?? values;
    const outcome = await parts.send(sent, base);
    if (outcome.kind === 'saved') {
      const saved = baseOf(outcome.record);
      replace(saved, mergeTyped(values, state().values, saved.values));
    }
    if (outcome.kind === 'stale') {
      const theirs = parts.valuesOf(outcome.current as Saved);
      set({ conflict: { before: base.values, mine: sent, theirs, version: outcome.version } });
    }
    return outcome;
  }

  return {
    save(): Promise<SaveOutcome<Saved, Refusal>> {
      underWay ??= (async () => {
        const { values, base } = state();
        set({ isSaving: true });
        try {
          return await send(values, base);
        } finally {
          underWay = null;
          set({ isSaving: false });
        }
      })();
      return underWay;
    },
  };
}

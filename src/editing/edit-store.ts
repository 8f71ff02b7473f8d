import type { Base, EditState, RecordEditParts, Versioned } from './edit-state.ts';
import { differingFields, mergeTyped } from './values.ts';

/** The state of an edit with its draft: whatever is unsaved stands at its place at once. */
export interface EditStore<Values, Saved> {
  state(): EditState<Values, Saved>;
  subscribe(listener: () => void): () => void;
  baseOf(record: Saved | null): Base<Values, Saved>;
  set(next: Partial<EditState<Values, Saved>>): void;
  /** Takes over values that nobody has typed here. */
  replace(base: Base<Values, Saved>, values: Values, next?: Partial<EditState<Values, Saved>>): void;
  /** What was typed at an earlier visit, which is offered from then on no more; nothing where nothing is. */
  takeOffered(): Begun<Values, Saved> | null;
}

/** Begins with what was left unsaved at the place of the draft, else with the record. */
export function createEditStore<Values extends object, Saved extends Versioned, Refusal>(
  parts: RecordEditParts<Values, Saved, Refusal>,
): EditStore<Values, Saved> {
  const { draft } = parts;
  const listeners = new Set<() => void>();
  const left = draft.take();
  let offered = left?.isLeft ? left : null;

  const baseOf = (record: Saved | null) => ({
    record,
    version: record?.version,
    values: parts.valuesOf(record),
  });

  function isUnsaved({ base, values }: Pick<EditState<Values, Saved>, 'base' | 'values'>): boolean {
    return differingFields(base.values, parts.asSaved?.(values) ?? values).length > 0;
  }

  const now = baseOf(parts.record);
  const isKept = left !== null && !left.isLeft && isUnsaved(left);
  const { base, values } = isKept ? rebased(left, now) : { base: now, values: now.values };
  let state: EditState<Values, Saved> = {
    ...{ base, values, start: values, revision: 0, generation: 0, conflict: null, isSaving: false },
    ...{ isDirty: isKept, isRestored: isKept, isOffered: offered !== null },
  };

  function set(next: Partial<EditState<Values, Saved>>) {
    const merged = { ...state, ...next };
    const isDirty = isUnsaved(merged);
    state = { ...merged, isDirty, isRestored: merged.isRestored && isDirty, isOffered: offered !== null };
    if (isDirty) draft.keep({ base: state.base, values: state.values, isLeft: false });
    else if (offered) draft.keep(offered);
    else draft.drop();
    for (const listener of [...listeners]) listener();
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    baseOf,
    set,
    replace: (base, values, next = {}) =>
      set({ base, values, start: values, revision: state.revision + 1, ...next }),
    takeOffered() {
      const taken = offered;
      offered = null;
      return taken;
    },
  };
}

/** What is edited, and what that began with. */
interface Begun<Values, Saved> {
  readonly base: Base<Values, Saved>;
  readonly values: Values;
}

/**
 * What was typed before over the record as it is now, where nobody else has changed the same; else as it was, so that the
 * next save shows both versions.
 */
export function rebased<Values extends object, Saved>(
  { base, values }: Begun<Values, Saved>,
  now: Base<Values, Saved>,
): Begun<Values, Saved> {
  const theirs = new Set<string>(differingFields(base.values, now.values));
  const isDisputed = differingFields(base.values, values).some((field) => theirs.has(field));
  return isDisputed ? { base, values } : { base: now, values: mergeTyped(base.values, values, now.values) };
}

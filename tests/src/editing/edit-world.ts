import { draftAt } from '#src/editing/draft-place.ts';
import type { Base, SaveOutcome } from '#src/editing/edit-state.ts';
import { createRecordEdit, type RecordEdit } from '#src/editing/record-edit.ts';
import { changedValues } from '#src/editing/values.ts';
import { createDrafts } from '#src/state/drafts.ts';

/** A record as a server keeps it. */
export interface Stored {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly city: string;
}

export type Typed = Pick<Stored, 'name' | 'city'>;
export type Edit = RecordEdit<Typed, Stored, string>;

export const typedOf = (record: Stored | null): Typed => ({
  name: record?.name ?? '',
  city: record?.city ?? '',
});

/** A server with one record, which trims names, refuses empty ones and old versions, and answers when it is let to. */
export function createEditWorld(first: Stored | null = { id: 1, version: 3, name: 'Ann', city: 'Ede' }) {
  const drafts = createDrafts();
  const sent: Partial<Typed>[] = [];
  let stored = first;
  let gate: Promise<void> | null = null;
  let open = () => {};

  async function send(values: Typed, base: Base<Typed, Stored>): Promise<SaveOutcome<Stored, string>> {
    await gate;
    const changes = changedValues(base.values, values);
    sent.push(changes);
    if (values.name.trim() === '') return { kind: 'refused', refusal: 'A name is needed' };
    if (stored && base.version !== stored.version)
      return { kind: 'stale', current: stored, version: stored.version };
    const kept = stored ?? { id: 1, version: 0, name: '', city: '' };
    stored = { ...kept, ...changes, name: values.name.trim(), version: kept.version + 1 };
    return { kind: 'saved', record: stored };
  }

  return {
    sent,
    drafts,
    stored: () => stored,
    /** Somebody else writes. */
    write(values: Partial<Typed>): Stored {
      const kept = stored ?? { id: 1, version: 0, name: '', city: '' };
      stored = { ...kept, ...values, version: kept.version + 1 };
      return stored;
    },
    /** Answers come no more until the given back function is called. */
    hold(): () => void {
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return () => {
        gate = null;
        open();
      };
    },
    /** A person comes to the record. */
    visit: (owner = 7): Edit =>
      createRecordEdit<Typed, Stored, string>({
        record: stored,
        valuesOf: typedOf,
        send,
        draft: draftAt(drafts, '/people/1', owner),
      }),
  };
}

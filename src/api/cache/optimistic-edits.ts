import type { AnyRecord, Overlay } from '../resources/changes.ts';

/** Fields of a record as they are read. */
export type ShownFields = Readonly<Record<string, unknown>>;

/** A record, with fields as they will read once they are written. */
export interface ShownEdit {
  readonly record: AnyRecord;
  readonly shown: ShownFields;
}

/** An edit of one record: the fields as they will read, and the call that writes them onto a version. */
export interface RecordEdit extends ShownEdit {
  readonly resource: string;
  send(version: number): Promise<AnyRecord>;
}

/** Edits of many records that are written together. */
export interface TogetherEdits {
  readonly resource: string;
  readonly edits: readonly ShownEdit[];
  /** What each came to, in their order: what the server holds of it since, or nothing where it was not written. Never rejects. */
  readonly answers: Promise<readonly (ShownFields | undefined)[]>;
}

/** Edits that show at once and are written one after the other, each record by itself. */
export interface OptimisticEdits {
  /** Shows the edit, writes it after those before it, and gives the record then. When the call fails it rejects, and the edit alone is taken from what is shown. */
  edit(edit: RecordEdit): Promise<AnyRecord>;
  /** Settles once no edit of these records is on its way any more, whatever they came to. */
  settled(resource: string, ids: readonly number[]): Promise<unknown>;
  /** Shows edits whose writes are on their way; each that was not written is taken from what is shown. */
  showTogether(edits: TogetherEdits): Promise<void>;
  /** A record as it came from the server, with the edits over it that are still under way. */
  readonly overlay: Overlay;
}

interface PendingEdit {
  readonly shown: ShownFields;
}

interface EditedRecord {
  /** The record as the server last told it. */
  base: AnyRecord;
  pending: readonly PendingEdit[];
  /** Settles once the edits before have. */
  last: Promise<unknown>;
}

/** Makes the edits; `show` puts records into what is shown. */
export function createOptimisticEdits(
  show: (resource: string, records: readonly AnyRecord[]) => void,
): OptimisticEdits {
  const edited = new Map<string, EditedRecord>();
  const keyOf = (resource: string, id: number) => `${resource}/${id}`;

  function shownNow({ base, pending }: EditedRecord): AnyRecord {
    return Object.assign({}, base, ...pending.map(({ shown }) => shown));
  }

  /** Lays an edit over its record; what it gives takes it off again, with what the server holds since. */
  function lay(resource: string, { record, shown }: ShownEdit) {
    const key = keyOf(resource, record.id);
    const state = edited.get(key) ?? { base: record, pending: [], last: Promise.resolve() };
    edited.set(key, state);
    const own: PendingEdit = { shown };
    state.pending = [...state.pending, own];
    return {
      state,
      end(answer?: ShownFields) {
        if (answer) state.base = { ...state.base, ...answer };
        state.pending = state.pending.filter((each) => each !== own);
        if (state.pending.length === 0) edited.delete(key);
      },
    };
  }

  async function write(state: EditedRecord, { send }: RecordEdit, before: Promise<unknown>) {
    // How the edits before ended is told to whoever made them.
    await before.catch(() => {});
    const answer = await send(state.base.version);
    state.base = { ...state.base, ...answer };
    return answer;
  }

  return {
    async edit(edit) {
      const { state, end } = lay(edit.resource, edit);
      show(edit.resource, [shownNow(state)]);
      const writing = write(state, edit, state.last);
      state.last = writing;
      try {
        return await writing;
      } finally {
        end();
        show(edit.resource, [shownNow(state)]);
      }
    },
    settled(resource, ids) {
      const writing = ids.flatMap((id) => edited.get(keyOf(resource, id))?.last ?? []);
      return Promise.allSettled(writing);
    },
    async showTogether({ resource, edits, answers }) {
      const laid = edits.map((edit) => lay(resource, edit));
      const states = laid.map(({ state }) => state);
      show(resource, states.map(shownNow));
      // An edit of one of them meanwhile is written onto the version that it has then.
      for (const state of states) state.last = Promise.all([state.last, answers]);
      const ended = await answers;
      for (const [index, { end }] of laid.entries()) end(ended[index]);
      show(resource, states.map(shownNow));
    },
    overlay(resource, row) {
      const state = edited.get(keyOf(resource, row.id));
      if (!state) return row;
      const version = 'version' in row ? Number(row.version) : 0;
      if (version >= state.base.version) state.base = { ...state.base, ...row };
      return Object.assign({}, row, ...state.pending.map(({ shown }) => shown));
    },
  };
}

import type { AnyRecord, Overlay } from '../resources/changes.ts';

/** Fields of a record as they are read. */
export type ShownFields = Readonly<Record<string, unknown>>;

/** An edit of one record: the fields as they will read, and the call that writes them onto a version. */
export interface RecordEdit {
  readonly resource: string;
  readonly record: AnyRecord;
  readonly shown: ShownFields;
  send(version: number): Promise<AnyRecord>;
}

/** Edits that show at once and are written one after the other, each record by itself. */
export interface OptimisticEdits {
  /** Shows the edit, writes it after those before it, and gives the record then. When the call fails it rejects, and the edit alone is taken from what is shown. */
  edit(edit: RecordEdit): Promise<AnyRecord>;
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

/** Makes the edits; `show` puts a record into what is shown. */
export function createOptimisticEdits(show: (resource: string, record: AnyRecord) => void): OptimisticEdits {
  const edited = new Map<string, EditedRecord>();
  const keyOf = (resource: string, id: number) => `${resource}/${id}`;

  function shownNow({ base, pending }: EditedRecord): AnyRecord {
    return Object.assign({}, base, ...pending.map(({ shown }) => shown));
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
      const { resource, record, shown } = edit;
      const key = keyOf(resource, record.id);
      const state = edited.get(key) ?? { base: record, pending: [], last: Promise.resolve() };
      edited.set(key, state);
      const own: PendingEdit = { shown };
      state.pending = [...state.pending, own];
      show(resource, shownNow(state));
      const writing = write(state, edit, state.last);
      state.last = writing;
      try {
        return await writing;
      } finally {
        state.pending = state.pending.filter((each) => each !== own);
        show(resource, shownNow(state));
        if (state.pending.length === 0) edited.delete(key);
      }
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

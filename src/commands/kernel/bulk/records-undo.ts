import type { Sentence } from '../context/context-keys.ts';
import type { Undo } from '../undo/undo.ts';
import type { BulkWrite } from './bulk-deed.ts';
import type { FieldValues } from './bulk-plan.ts';
import type { DoneRow } from './bulk-run.ts';

/** A record as an undo knows it: what it holds now, and what it is to hold; empty where it comes or goes whole. */
export interface UndoneRow {
  readonly id: number;
  readonly title: string;
  readonly now: FieldValues;
  readonly to: FieldValues;
}

/** How records are written; nothing is made anew, since what was made comes back with its number. */
export type UndoWrite = Exclude<BulkWrite, { kind: 'create' }>;

/** What `records` are taken back with; plain data. */
export interface RecordsUndo {
  readonly resource: string;
  readonly write: UndoWrite;
  readonly rows: readonly UndoneRow[];
}

/** What takes back the rows of a run; nothing where nothing does. */
export function undoOfRows(
  { resource, write, told }: { resource: string; write: BulkWrite; told: Sentence },
  done: readonly DoneRow[],
): Undo | undefined {
  const own = { ...told, by: 'records' } as const;
  const rows = done.map(({ row }): UndoneRow => {
    const isWhole = write.kind === 'delete' || write.kind === 'restore';
    return { id: row.id, title: row.title, now: isWhole ? {} : row.write, to: isWhole ? {} : row.restore };
  });
  switch (write.kind) {
    case 'update':
      return { ...own, with: { resource, write: { kind: 'update' }, rows } satisfies RecordsUndo };
    case 'delete':
      return { ...own, with: { resource, write: { kind: 'restore' }, rows } satisfies RecordsUndo };
    case 'restore':
      return { ...own, with: { resource, write: { kind: 'delete' }, rows } satisfies RecordsUndo };
    case 'create': {
      const made = done.flatMap(({ row, made }) =>
        made === undefined ? [] : [{ id: made, title: row.title, now: {}, to: {} }],
      );
      return {
        ...own,
        with: { resource: write.resource, write: { kind: 'delete' }, rows: made } satisfies RecordsUndo,
      };
    }
    case 'call': {
      const { call, back } = write;
      if (!back) return undefined;
      return { ...own, with: { resource, write: turned(call, back), rows } satisfies RecordsUndo };
    }
  }
}

/** What takes back a write of one record. */
export function undoOfRecord(
  told: Sentence,
  { resource, ...row }: { resource: string; id: number; title: string; now: FieldValues; to: FieldValues },
): Undo {
  return {
    ...told,
    by: 'records',
    with: { resource, write: { kind: 'update' }, rows: [row] } satisfies RecordsUndo,
  };
}

/** What takes back the making of a record. */
export function undoOfMaking(
  told: Sentence,
  { resource, id, title }: { resource: string; id: number; title: string },
): Undo {
  const rows = [{ id, title, now: {}, to: {} }];
  return {
    ...told,
    by: 'records',
    with: { resource, write: { kind: 'delete' }, rows } satisfies RecordsUndo,
  };
}

function turned(call: Extract<BulkWrite, { kind: 'call' }>['call'], back: typeof call): UndoWrite {
  return { kind: 'call', call: plain(back), back: plain(call) };
}

function plain({ endpoint: { method, path }, body }: Extract<BulkWrite, { kind: 'call' }>['call']) {
  return { endpoint: { method, path }, ...(body !== undefined && { body }) };
}

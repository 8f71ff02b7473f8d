import { useRef, useState } from 'react';
import type { EditEnd } from './cell-editor.tsx';
import type { Column, ColumnEdit } from './columns.ts';
import type { LeftEdit } from './types.ts';

/** A cell being edited; it belongs to a record, wherever that is by now. */
export type Editing = {
  id: string;
  column: string;
  text: string;
  error?: string;
  caret?: { from: number; to: number };
};

/** What was typed into a cell and refused, with the reason; over once the cell has another value than it had then. */
export type Refused = Editing & { error: string; former: string };

/** Editing of one cell at a time. */
export type CellEditing<Row> = {
  editing: Editing | null;
  /** The record whose entered text is on its way, where the person waits in its cell. */
  sending: string | null;
  /** Another number for each editor that does not go on with the text of the one before. */
  turn: number;
  /** Starts with the cell's text or what was refused there, or with what was typed; false when the cell cannot be edited. */
  begin: (row: Row, column: Column<Row>, text?: string) => boolean;
  /** Whether a text can be typed over the cell. */
  takesText: (row: Row, column: Column<Row>) => boolean;
  /** The cell is being typed over, by whatever means. */
  typedOver: (row: Row, column: Column<Row>) => void;
  /** Nothing came of it, such as a word that was given up. */
  untyped: () => void;
  /** Goes on where somebody left off typing. */
  resume: (left: LeftEdit) => void;
  /** Sends a changed text once; what is refused stays in its cell, which opens again unless the person has moved on. */
  commit: (row: Row, column: Column<Row>, text: string, end: EditEnd) => void;
  /** Empties a cell that can be edited. */
  clear: (row: Row, column: Column<Row>) => void;
  cancel: () => void;
  /** What was refused in the cells of a record. */
  refusedOf: (row: Row) => readonly Refused[];
  /** Lets go what was refused in a cell; false where there is nothing. */
  forget: (row: Row, column: string) => boolean;
};

/** What editing needs to know of the grid around it. */
export type EditSurroundings<Row> = {
  rowId: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Answers with a sentence when the change was refused. */
  onEdit: ((row: Row, columnId: string, text: string) => Promise<string | null>) | undefined;
  onRefused: (sentence: string) => void;
  /** Whether the person is on this cell of a record. */
  isAt: (id: string, column: string) => boolean;
};

const noneEdited = { editing: null, turn: 0 };
const nothingRefused: readonly Refused[] = [];

/* The way to edit this cell, if there is one. */
function editOf<Row>(row: Row, column: Column<Row> | undefined): ColumnEdit<Row> | undefined {
  const edit = column?.edit;
  return edit && (edit.allowed?.(row) ?? true) ? edit : undefined;
}

/* What the editor begins with; a letter typed on fixed choices takes the first that begins with it. */
function startOf<Row>(edit: ColumnEdit<Row>, row: Row, typed: string | undefined): string {
  if (typed === undefined || !edit.options) return typed ?? edit.value(row);
  return edit.options.find(({ value }) => value.startsWith(typed.toLowerCase()))?.value ?? edit.value(row);
}

/** Keeps which cell is edited, and what was refused in others. */
export function useCellEditing<Row>(around: EditSurroundings<Row>): CellEditing<Row> {
  const { rowId, columns, onEdit, onRefused } = around;
  const [{ editing, turn }, setState] = useState<{ editing: Editing | null; turn: number }>(noneEdited);
  const [sending, setSending] = useState<string | null>(null);
  const [refused, setRefused] = useState(nothingRefused);
  // An edit that was shown at once is taken back before its refusal can be over.
  const { takenBack, over } = useRef({
    takenBack: new WeakSet<Refused>(),
    over: new WeakSet<Refused>(),
  }).current;
  const latest = useRef(around);
  latest.current = around;

  const isOf = (id: string, column: string) => (each: Refused) => each.id === id && each.column === column;

  function show(next: Editing | null) {
    setState((current) => ({ editing: next, turn: current.turn + 1 }));
  }

  function drop(id: string, column: string) {
    setRefused((all) => (all.some(isOf(id, column)) ? all.filter((each) => !isOf(id, column)(each)) : all));
  }

  function isOver(each: Refused, row: Row): boolean {
    const value = columns.find(({ id }) => id === each.column)?.edit?.value(row);
    if (value === each.former) takenBack.add(each);
    else if (takenBack.has(each)) over.add(each);
    return over.has(each);
  }

  function begin(row: Row, column: Column<Row>, text?: string): boolean {
    const edit = editOf(row, column);
    if (!edit || !onEdit) return false;
    const id = rowId(row);
    const waiting =
      text === undefined && refused.find((each) => isOf(id, column.id)(each) && !isOver(each, row));
    show(waiting || { id, column: column.id, text: startOf(edit, row, text) });
    return true;
  }

  function commit(row: Row, column: Column<Row>, text: string, end: EditEnd) {
    const id = rowId(row);
    const former = column.edit?.value(row) ?? '';
    show(null);
    drop(id, column.id);
    if (!onEdit || text === former) return;
    if (end === 'enter') setSending(id);
    void onEdit(row, column.id, text).then((error) => {
      setSending((now) => (now === id ? null : now));
      if (error === null) return;
      onRefused(error);
      const wrong = { id, column: column.id, text, error, former };
      setRefused((all) => [...all.filter((each) => !isOf(id, column.id)(each)), wrong]);
      if (end !== 'blur' && latest.current.isAt(id, column.id))
        setState((now) => (now.editing ? now : { editing: wrong, turn: now.turn + 1 }));
    });
  }

  function clear(row: Row, column: Column<Row>) {
    if (editOf(row, column)) commit(row, column, '', 'enter');
  }

  return {
    editing,
    sending,
    turn,
    begin,
    takesText(row, column) {
      const edit = editOf(row, column);
      return onEdit !== undefined && edit !== undefined && !edit.options;
    },
    typedOver: (row, column) =>
      setState((now) => ({ ...now, editing: { id: rowId(row), column: column.id, text: '' } })),
    untyped: () => setState((now) => ({ ...now, editing: null })),
    resume: ({ id, column, text, from, to }) => show({ id, column, text, caret: { from, to } }),
    commit,
    clear,
    cancel() {
      show(null);
      if (editing) drop(editing.id, editing.column);
    },
    refusedOf(row) {
      if (refused.length === 0) return nothingRefused;
      const id = rowId(row);
      const own = refused.filter((each) => each.id === id && !isOver(each, row));
      return own.length === 0 ? nothingRefused : own;
    },
    forget(row, column) {
      const id = rowId(row);
      const isThere = refused.some((each) => isOf(id, column)(each) && !isOver(each, row));
      drop(id, column);
      return isThere;
    },
  };
}

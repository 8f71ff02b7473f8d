import { useState } from 'react';
import type { EditEnd } from './cell-editor.tsx';
import type { Column, ColumnEdit } from './columns.ts';

/** A cell being edited; it belongs to a record, wherever that is by now. */
export type Editing = { id: string; column: string; text: string; error?: string };

/** Editing of one cell at a time. */
export type CellEditing<Row> = {
  editing: Editing | null;
  /** Starts with the cell's text, or with what was typed; false when the cell cannot be edited. */
  begin: (row: Row, column: Column<Row>, text?: string) => boolean;
  /** Sends a changed text once; a refusal opens the cell again unless the person has moved on. */
  commit: (row: Row, column: Column<Row>, text: string, end: EditEnd) => void;
  /** Empties a cell that can be edited. */
  clear: (row: Row, column: Column<Row>) => void;
  cancel: () => void;
};

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

/** Keeps which cell is edited. `onEdit` answers with a sentence when the change was refused. */
export function useCellEditing<Row>(
  rowId: (row: Row) => string,
  onEdit: ((row: Row, columnId: string, text: string) => Promise<string | null>) | undefined,
  onRefused: (sentence: string) => void,
): CellEditing<Row> {
  const [editing, setEditing] = useState<Editing | null>(null);

  function begin(row: Row, column: Column<Row>, text?: string): boolean {
    const edit = editOf(row, column);
    if (!edit || !onEdit) return false;
    setEditing({ id: rowId(row), column: column.id, text: startOf(edit, row, text) });
    return true;
  }

  function commit(row: Row, column: Column<Row>, text: string, end: EditEnd) {
    setEditing(null);
    if (!onEdit || text === column.edit?.value(row)) return;
    void onEdit(row, column.id, text).then((error) => {
      if (error === null) return;
      onRefused(error);
      if (end === 'blur') return;
      setEditing((current) => current ?? { id: rowId(row), column: column.id, text, error });
    });
  }

  function clear(row: Row, column: Column<Row>) {
    if (editOf(row, column)) commit(row, column, '', 'enter');
  }

  return { editing, begin, commit, clear, cancel: () => setEditing(null) };
}

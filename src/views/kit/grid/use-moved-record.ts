import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoadedRows } from './record-place.ts';
import type { FindRecord } from './types.ts';
import type { Cursor } from './use-cursor.ts';

type Surroundings<Row> = Pick<LoadedRows<Row>, 'rowAt' | 'rowId'> & {
  cursor: Cursor;
  findRecord: FindRecord | undefined;
  isOwnChange: ((id: string) => boolean) | undefined;
  showRow: (row: number) => void;
  say: (sentence: string) => void;
};

/** Following a record that a deed of the person has moved far away in the order of the list. */
export type MovedRecord = {
  onEdited: (id: string) => void;
  /** Another record stands in the row (from 0) of the one of an id. */
  onTakenOver: (row: number, id: string) => void;
};

/** Where a record is to be followed to, once that is drawn, unless the person goes on from the record that has the cursor. */
type Wanted = { id: string; place: number; from: string | null; column: string };

/** Moves the cursor to where the record that the person changed stands by now, unless they have gone on meanwhile; else says that another one has its row. */
export function useMovedRecord<Row>(around: Surroundings<Row>): MovedRecord {
  const { t } = useTranslation('kit');
  const edited = useRef<string | null>(null);
  const search = useRef(new AbortController());
  const wanted = useRef<Wanted | null>(null);
  const latest = useRef(around);
  latest.current = around;

  useEffect(() => () => search.current.abort(), []);
  useEffect(goThere);

  function idAt(row: number): string | null {
    const { rowAt, rowId } = latest.current;
    const record = rowAt(row);
    return record ? rowId(record) : null;
  }

  async function follow(find: FindRecord, row: number, id: string, isTold: boolean) {
    const { column } = latest.current.cursor;
    search.current.abort();
    search.current = new AbortController();
    const { signal } = search.current;
    const from = idAt(row);
    // A list that cannot be read says so itself.
    const place = await find(id, signal, isTold).catch(() => null);
    if (signal.aborted) return;
    if (place === null) return sayTakenOver(row);
    wanted.current = { id, place, from, column };
    goThere();
  }

  /** What is drawn may be older than what was read: until the record is in its row, the cursor stays. */
  function goThere() {
    const { cursor, showRow, say } = latest.current;
    if (!wanted.current) return;
    const { id, place, from, column } = wanted.current;
    if (cursor.column !== column || idAt(cursor.row) !== from) wanted.current = null;
    else if ((idAt(place) ?? id) === id) {
      wanted.current = null;
      cursor.move(place, column, true);
      showRow(place);
      say(t('grid.followed', { row: place + 1 }));
    }
  }

  function sayTakenOver(row: number) {
    latest.current.say(t('grid.takenOver', { row: row + 1 }));
  }

  return {
    onEdited(id) {
      edited.current = id;
    },
    onTakenOver(row, id) {
      const { findRecord, isOwnChange } = latest.current;
      const isEdited = edited.current === id;
      if (findRecord && (isEdited || isOwnChange?.(id))) void follow(findRecord, row, id, isEdited);
      else sayTakenOver(row);
    },
  };
}

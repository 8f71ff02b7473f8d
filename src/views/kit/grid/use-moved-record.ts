import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FindRecord } from './types.ts';
import type { Cursor } from './use-cursor.ts';

interface Surroundings {
  cursor: Cursor;
  findRecord: FindRecord | undefined;
  isOwnChange: ((id: string) => boolean) | undefined;
  showRow: (row: number) => void;
  say: (sentence: string) => void;
}

/** Following a record that an edit has moved far away in the order of the list. */
export type MovedRecord = {
  onEdited: (id: string) => void;
  /** Another record stands in the row (from 0) of the one of an id. */
  onTakenOver: (row: number, id: string) => void;
};

/** Moves the cursor to where the record that the person changed stands by now, unless the person has gone on meanwhile; else says that another one has its row. */
export function useMovedRecord(around: Surroundings): MovedRecord {
  const { t } = useTranslation('kit');
  const edited = useRef<string | null>(null);
  const search = useRef(new AbortController());
  const latest = useRef(around);
  latest.current = around;

  useEffect(() => () => search.current.abort(), []);

  async function follow(find: FindRecord, row: number, id: string, isTold: boolean) {
    const { column } = latest.current.cursor;
    search.current.abort();
    search.current = new AbortController();
    const { signal } = search.current;
    // A list that cannot be read says so itself.
    const place = await find(id, signal, isTold).catch(() => null);
    const { cursor, showRow, say } = latest.current;
    if (signal.aborted || cursor.row !== row || cursor.column !== column) return;
    if (place === null) return sayTakenOver(row);
    cursor.move(place, column, true);
    showRow(place);
    say(t('grid.followed', { row: place + 1 }));
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

import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '#contract/rules/fold.ts';
import type { Column } from './columns.ts';
import type { FindRow, ReadRows } from './types.ts';

/** What came of the letters so far. */
export type SeekOutcome = 'nothing' | 'searching' | 'found' | 'missing';

/** A search for the row that begins with what is typed, while it lasts. */
export type Seeking = {
  text: string;
  column: string;
  outcome: SeekOutcome;
  /** Whether only loaded rows are looked at, since the list is in another order. */
  loadedOnly: boolean;
};

/** What the search looks through. */
export type TypeAheadSurroundings<Row> = {
  total: number;
  rowAt: (index: number) => Row | undefined;
  readRows: ReadRows<Row> | undefined;
  findRow: FindRow | undefined;
  /** The column of the cursor, else the first one. */
  column: Column<Row> | undefined;
  cursorRow: number;
  /** Moves the cursor and shows it, without the focus. */
  show: (row: number, column: string) => void;
  say: (sentence: string) => void;
  onSeek: ((text: string | null) => void) | undefined;
};

/** Ways to search by typing. */
export type TypeAhead = {
  seeking: Seeking | null;
  begin: () => void;
  /** What is typed by now; a word that an input method has not decided is shown and not looked for. */
  type: (text: string, undecided?: boolean) => void;
  /** Goes to the next row that begins so, or the one before; without a text, with the last one. */
  next: (by: 1 | -1) => void;
  end: () => void;
};

/** Moves the cursor to rows that begin with what is typed: of the whole list where its order tells where they are, else of those that are loaded. */
export function useTypeAhead<Row>(around: TypeAheadSurroundings<Row>): TypeAhead {
  const origin = useRef(0);
  const lastText = useRef('');
  const latest = useRef(around);
  latest.current = around;
  const { seeking, setSeeking, update, look, stop } = useSeek(latest);

  function type(text: string, undecided = false) {
    update({ text, outcome: 'nothing' });
    latest.current.onSeek?.(text);
    if (undecided) return;
    if (text.trim() === '') {
      stop();
      if (latest.current.column) latest.current.show(origin.current, latest.current.column.id);
      return;
    }
    lastText.current = text;
    look(text, { from: origin.current, by: 1 });
  }

  return {
    seeking,
    begin() {
      const { column, cursorRow, onSeek, total } = latest.current;
      if (!column || total === 0) return;
      origin.current = Math.max(0, cursorRow);
      setSeeking({ text: '', column: column.title, outcome: 'nothing', loadedOnly: false });
      onSeek?.('');
    },
    type,
    next(by) {
      const text = seeking?.text || lastText.current;
      if (text === '') return;
      if (text !== seeking?.text) {
        update({ text });
        latest.current.onSeek?.(text);
      }
      look(text, { from: latest.current.cursorRow + by, by });
    },
    end() {
      stop();
      setSeeking(null);
      latest.current.onSeek?.(null);
    },
  };
}

/** The search itself: what it looks for by now, and what came of it. */
function useSeek<Row>(latest: RefObject<TypeAheadSurroundings<Row>>) {
  const { t } = useTranslation('kit');
  const [seeking, setSeeking] = useState<Seeking | null>(null);
  const search = useRef(new AbortController());

  function update(change: Partial<Seeking>) {
    setSeeking((current) => current && { ...current, ...change });
  }

  function settle(column: Column<Row>, text: string, index: number | null, row?: Row) {
    const { show, say, rowAt } = latest.current;
    update({ outcome: index === null ? 'missing' : 'found' });
    if (index === null) return say(t('grid.seekMissing', { text }));
    show(index, column.id);
    const found = row ?? rowAt(index);
    say(t('grid.seekFound', { text: found === undefined ? text : column.text(found), row: index + 1 }));
  }

  /** Looks from a row on: that row itself first, then by the order of the list, else among the loaded ones. */
  function look(text: string, { from, by }: From) {
    const { column, findRow } = latest.current;
    search.current.abort();
    search.current = new AbortController();
    const { signal } = search.current;
    if (!column) return;
    const ordered = findRow?.(column.id, text, signal);
    update({ loadedOnly: ordered === undefined });
    if (ordered === undefined)
      return settle(column, text, findLoaded(latest.current, column, text, { from, by }));
    update({ outcome: 'searching' });
    void nearest(latest.current, column, text, { from, by, ordered }).then((found) => {
      if (signal.aborted) return;
      if (found) settle(column, text, found.index, found.row);
      else update({ outcome: 'found' });
    });
  }

  return { seeking, setSeeking, update, look, stop: () => search.current.abort() };
}

interface From {
  readonly from: number;
  readonly by: 1 | -1;
}

/** The row that one looks from, else by the order of the list the first that begins so; among the loaded ones where that failed. */
async function nearest<Row>(
  around: TypeAheadSurroundings<Row>,
  column: Column<Row>,
  text: string,
  { from, by, ordered }: From & { readonly ordered: Promise<number | null> },
): Promise<{ readonly index: number | null; readonly row?: Row | undefined } | undefined> {
  try {
    const [row, first] = await Promise.all([rowOf(around, from), ordered]);
    if (begins(row, column, text)) return { index: from, row };
    return by === 1 ? { index: first } : undefined;
  } catch {
    return { index: findLoaded(around, column, text, { from, by }) };
  }
}

function begins<Row>(row: Row | undefined, column: Column<Row>, text: string): boolean {
  return row !== undefined && fold(column.text(row)).startsWith(fold(text));
}

/** The next loaded row that begins so, from one on and around the end. */
function findLoaded<Row>(
  { total, rowAt }: TypeAheadSurroundings<Row>,
  column: Column<Row>,
  text: string,
  { from, by }: From,
): number | null {
  for (let step = 0; step < total; step += 1) {
    const index = (((from + by * step) % total) + total) % total;
    if (begins(rowAt(index), column, text)) return index;
  }
  return null;
}

async function rowOf<Row>(
  { rowAt, readRows, total }: TypeAheadSurroundings<Row>,
  index: number,
): Promise<Row | undefined> {
  if (index < 0 || index >= total) return undefined;
  return rowAt(index) ?? (await readRows?.(index, 1))?.[0];
}

import i18next from 'i18next';
import { useCallback, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import english from '../../locales/en/kit.json';
import dutch from '../../locales/nl/kit.json';
import { keepCompositions } from '../../src/keyboard/compositions.ts';
import '../../src/views/kit/base.css';
import type { Column } from '../../src/views/kit/grid/columns.ts';
import { DataGrid } from '../../src/views/kit/grid/data-grid.tsx';
import { noSelection, type Selection, selectedCount } from '../../src/views/kit/grid/selection.ts';
import type { SortField } from '../../src/views/kit/grid/sort.ts';
import type { GridHandle } from '../../src/views/kit/grid/types.ts';
import { useColumnTable } from '../../src/views/kit/grid/use-column-table.ts';
import { useGridWindow } from '../../src/views/kit/grid/use-grid-window.ts';
import { Toaster } from '../../src/views/kit/toaster.tsx';
import { withGridKeys } from './grid-keys.tsx';

type Row = { id: string; number: number };

/** What a test may do with the page: change its data as a server would, and use the grid's handle. */
export type GridPage = {
  grid: GridHandle;
  setTotal: (total: number) => void;
  setSheet: (sheet: boolean) => void;
  /** Takes a row out, as another person's delete would. */
  remove: (id: string) => void;
  /** Moves every row down by putting some before. */
  insertBefore: (count: number) => void;
};

declare global {
  interface Window {
    gridPage: GridPage;
  }
}

const pageSize = 100;

const cityOf = (row: Row) => ['Utrecht', 'Ede', 'Gent'][row.number % 3] ?? '';

const columns: Column<Row>[] = [
  {
    id: 'email',
    title: 'Email',
    width: 260,
    sortField: 'email',
    text: (row) => `person${row.number}@example.com`,
  },
  {
    id: 'city',
    title: 'City',
    width: 240,
    sortField: 'city',
    text: cityOf,
    edit: { value: cityOf, allowed: (row) => row.number !== 13 },
  },
  { id: 'state', title: 'State', width: 240, text: () => 'active' },
  {
    id: 'created',
    title: 'Created',
    width: 240,
    align: 'end',
    text: (row) => `2026-11-${10 + (row.number % 20)}`,
  },
];

function Page({ total: first }: { total: number }) {
  const [total, setTotal] = useState(first);
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const [before, setBefore] = useState(0);
  const [loaded, setLoaded] = useState<ReadonlySet<number>>(new Set());
  const [sort, setSort] = useState<SortField[]>([]);
  const [selection, setSelection] = useState<Selection>(noSelection);
  const [opened, setOpened] = useState('');
  const [sought, setSought] = useState<string | null>(null);
  const [sheet, setSheet] = useState(false);
  const [edits, setEdits] = useState<readonly string[]>([]);
  const { pages, onWindow } = useGridWindow(pageSize);
  const asked = useRef(new Set<number>());

  for (const page of pages) {
    if (asked.current.has(page)) continue;
    asked.current.add(page);
    setTimeout(() => setLoaded((current) => new Set(current).add(page)), 0);
  }

  const rowAt = useCallback(
    (index: number): Row | undefined => {
      if (index >= total || !loaded.has(Math.floor(index / pageSize) + 1)) return undefined;
      let number = index + 1 - before;
      for (const gone of removed) if (gone <= number) number += 1;
      return { id: String(number), number };
    },
    [total, loaded, removed, before],
  );

  const table = useColumnTable({ columns, sort, onSort: setSort });

  return (
    <main style={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <h1>Contacts</h1>
      <button type="button">Before</button>
      <DataGrid
        id="grid"
        label="Contacts"
        ref={(grid) => {
          if (!grid) return;
          window.gridPage = {
            grid,
            setTotal,
            setSheet,
            remove: (id) => {
              setRemoved([...removed, Number(id)].sort((a, b) => a - b));
              setTotal(total - 1);
            },
            insertBefore: (count) => {
              setBefore(before + count);
              setTotal(total + count);
            },
          };
        }}
        table={table}
        total={total}
        rowAt={rowAt}
        rowId={(row) => row.id}
        onWindow={onWindow}
        selection={selection}
        onSelection={setSelection}
        onOpen={(row) => setOpened(row.id)}
        sheet={sheet}
        onSheetEnd={() => setSheet(false)}
        onEdit={async (row, column, text) => {
          setEdits((former) => [...former, `${row.id} ${column} ${text === '' ? 'cleared' : text}`]);
          return text.startsWith('Nowhere') ? 'There is no such city' : null;
        }}
        onPaste={(cells, { first, last, columns: [from], ...at }) => {
          const over = last > first || at.kind !== 'cells' ? ` to ${last}` : '';
          setEdits([...edits, `${first}${over} ${from} ${JSON.stringify(cells)}`]);
        }}
        onSeek={setSought}
        onClearRange={({ first, last, columns: cleared }) =>
          setEdits([...edits, `${first} to ${last} ${cleared.join()} cleared`])
        }
        readRows={async (start, count) =>
          Array.from({ length: Math.min(count, total - start) }, (_, place) => ({
            id: String(start + place + 1),
            number: start + place + 1,
          }))
        }
        emptyState={<p>Nothing here</p>}
      />
      <footer>
        <output data-testid="count">{selectedCount(selection, total)}</output>
        <output data-testid="edits">{edits.join('; ')}</output>
        <output data-testid="opened">{opened}</output>
        <output data-testid="sought">{sought}</output>
        <output data-testid="sort">
          {sort.map((one) => `${one.field} ${one.descending ? 'down' : 'up'}`).join(', ')}
        </output>
        <button type="button">After</button>
        <Toaster />
      </footer>
    </main>
  );
}

await i18next.use(initReactI18next).init({
  lng: document.documentElement.lang,
  resources: { en: { kit: english }, nl: { kit: dutch } },
  interpolation: { escapeValue: false },
});
keepCompositions(window);
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    withGridKeys(<Page total={Number(document.documentElement.dataset.total ?? 100)} />),
  );

import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import type { FieldValues, FrozenRecord } from '#src/commands/kernel/bulk/bulk-plan.ts';
import type { CellBlock } from '#src/commands/kernel/bulk/cell-block.ts';
import { type Selection, selectionKey } from '#src/commands/kernel/context/subject.ts';
import type { ListSelection } from '#src/state/lists.ts';
import { useCommandRunner, useCommandSystem } from '../../kit/command-provider.tsx';
import { useDayReader } from '../../kit/dates/use-day-reader.ts';
import { type CellRange, cellCount, mostRangeRows, rowCount } from '../../kit/grid/cell-range.ts';
import type { Column } from '../../kit/grid/columns.ts';
import { isSelected, selectedCount } from '../../kit/grid/selection.ts';
import type { ReadRows } from '../../kit/grid/types.ts';
import { showNotice } from '../../kit/toaster.tsx';
import {
  type BlockColumns,
  type Cells,
  choiceMeant,
  columnsFrom,
  sizeOverRange,
  textsOfRow,
} from './cell-block.ts';
import type { ListColumn } from './list-columns.tsx';
import { useFormat } from './use-format.ts';
import type { ShownList } from './use-row-reader.ts';

type Texts = Readonly<Record<string, string>>;

/** What cells are written into. */
export interface CellSurroundings<R extends Resource> extends ShownList<R> {
  readonly declared: readonly ListColumn<RecordOf<R>>[];
  /** The shown columns in their order. */
  readonly shown: readonly Column<RecordOf<R>>[];
  readonly readRows: ReadRows<RecordOf<R>>;
  readonly selection: ListSelection;
  /** The command that writes cells, where there are any to write. */
  readonly command: string | undefined;
}

/** Ways to write many cells at once, each as one deed. */
export interface CellBlocks {
  /** Writes pasted cells over the marked ones, or from this one on; a single one into all chosen rows. */
  paste(cells: Cells, at: CellRange): void;
  /** Writes the first marked row into the other ones; without marked rows the cell of the first chosen row into the others. */
  fillDown(range: CellRange | null, column: string | undefined): void;
  clear(range: CellRange): void;
  /** The cells that wait for the command. */
  waiting(): CellBlock | undefined;
}

/** Hands blocks of cells to the command that previews and writes them. */
export function useCellBlocks<R extends Resource>(around: CellSurroundings<R>): CellBlocks {
  type Row = RecordOf<R>;
  const { resource, declared, shown, wire, total, rowAt, readRows, selection, command } = around;
  const { t } = useTranslation();
  const format = useFormat();
  const { context } = useCommandSystem();
  const run = useCommandRunner();
  const { read } = useDayReader();
  const block = useRef<CellBlock>(undefined);

  function write(next: CellBlock) {
    if (command === undefined) return;
    block.current = next;
    void run(command);
  }

  function valuesOf(texts: Texts, record: FrozenRecord): FieldValues {
    return Object.fromEntries(
      Object.entries(texts).map(([field, text]) => [field, meantBy(field, text, record[field])]),
    );
  }

  /* A text that cannot be read stays as it is, for the judgement to name what is wrong with it. */
  function meantBy(field: string, text: string, former: unknown): unknown {
    const edit = declared.find(({ id }) => id === field)?.edit;
    if (edit?.kind === 'day') {
      const today = new Intl.DateTimeFormat('sv-SE').format(new Date());
      return read(text, { today, ...(typeof former === 'string' && { from: former }) }) ?? text;
    }
    if (!edit?.options) return text;
    return choiceMeant(text, edit.options, (value) => t(`resources:state.${value}`)) ?? text;
  }

  function fillChosen(texts: Texts, readOnly: readonly string[]) {
    const chosen = context.get(selectionKey);
    const { ids = [], allMatching } = Object.keys(texts).length > 0 && chosen ? chosen : {};
    write({
      target: async () => ({ resource: resource.name, ids, ...(allMatching && { allMatching }) }),
      valuesOf: (record) => valuesOf(texts, record),
      readOnly,
      beyond: 0,
    });
  }

  /** Writes rows of the list from one on; `textsFor` is asked for the texts of each by its place among them. */
  function writeRows(
    rows: { first: number; count: number },
    columns: BlockColumns<Row>,
    textsFor: (place: number) => Texts,
  ) {
    if (Math.min(rows.count, total - rows.first) > mostRangeRows) return refuseSize(rows.count);
    const texts = new Map<number, Texts>();
    write({
      async target() {
        const found = columns.editable.length > 0 ? await readRows(rows.first, rows.count) : [];
        for (const [place, { id }] of found.entries()) texts.set(id, textsFor(place));
        return { resource: resource.name, ids: found.map(({ id }) => id) };
      },
      valuesOf: (record) => valuesOf(texts.get(record.id) ?? {}, record),
      readOnly: columns.readOnly,
      beyond: Math.max(0, rows.first + rows.count - total),
    });
  }

  /** Writes the same texts into every row of the list but some; nothing of it has to be read first. */
  function writeAll(columns: BlockColumns<Row>, source: () => Promise<{ texts: Texts; except: number[] }>) {
    let texts: Texts = {};
    write({
      async target(): Promise<Selection> {
        if (columns.editable.length === 0) return { resource: resource.name, ids: [] };
        const found = await source();
        texts = found.texts;
        const { except } = found;
        const allMatching = { filter: wire.filters, except, count: total - except.length };
        return { resource: resource.name, ids: [], allMatching };
      },
      valuesOf: (record) => valuesOf(texts, record),
      readOnly: columns.readOnly,
      beyond: 0,
    });
  }

  function refuseSize(count: number) {
    const params = { count, number: format.number(count), most: format.number(mostRangeRows) };
    showNotice({ id: 'grid', tone: 'bad', title: t('kit:grid.tooMany', params) });
  }

  function pasteOver(cells: Cells, at: CellRange) {
    const width = Math.max(1, ...cells.map((row) => row.length));
    const size = sizeOverRange(cells, at);
    const columns = columnsFrom(at.columns[0], size.columns, shown);
    const textsFor = (place: number) => textsOfRow(cells[place % cells.length] ?? [], columns, width);
    if (at.kind === 'columns' && cells.length === 1)
      return writeAll(columns, async () => ({ texts: textsFor(0), except: [] }));
    writeRows({ first: at.first, count: size.rows }, columns, textsFor);
  }

  function textsOfRecord(row: Row | undefined, columns: BlockColumns<Row>): Texts {
    if (!row) return {};
    return Object.fromEntries(
      columns.editable.map(({ column }) => [column.id, column.edit?.value(row) ?? '']),
    );
  }

  function fillRange(range: CellRange) {
    const columns = columnsFrom(range.columns[0], range.columns.length, shown);
    async function source() {
      const [row] = await readRows(range.first, 1);
      return { texts: textsOfRecord(row, columns), except: row ? [row.id] : [] };
    }
    if (range.kind === 'columns') return writeAll(columns, source);
    const count = rowCount(range);
    if (count > mostRangeRows) return refuseSize(count);
    let texts: Texts = {};
    write({
      async target() {
        const [first, ...others] = columns.editable.length > 0 ? await readRows(range.first, count) : [];
        texts = textsOfRecord(first, columns);
        return { resource: resource.name, ids: others.map(({ id }) => id) };
      },
      valuesOf: (record) => valuesOf(texts, record),
      readOnly: columns.readOnly,
      beyond: 0,
    });
  }

  function firstChosen(): Row | undefined {
    for (let index = 0; index < total; index += 1) {
      const row = rowAt(index);
      if (row && isSelected(selection, String(row.id))) return row;
    }
    return undefined;
  }

  return {
    paste(cells, at) {
      const [only = []] = cells;
      const isOne = cells.length === 1 && only.length === 1;
      if (isOne && cellCount(at) === 1 && selectedCount(selection, total) > 0) {
        const columns = columnsFrom(at.columns[0], 1, shown);
        fillChosen(textsOfRow(only, columns, 1), columns.readOnly);
      } else pasteOver(cells, at);
    },
    fillDown(range, id) {
      if (range && rowCount(range) > 1) return fillRange(range);
      const first = firstChosen();
      const columns = columnsFrom(id, 1, shown);
      if (first) fillChosen(textsOfRecord(first, columns), columns.readOnly);
    },
    clear(range) {
      const columns = columnsFrom(range.columns[0], range.columns.length, shown);
      const texts = Object.fromEntries(columns.editable.map(({ column }) => [column.id, '']));
      if (range.kind === 'columns') writeAll(columns, async () => ({ texts, except: [] }));
      else writeRows({ first: range.first, count: rowCount(range) }, columns, () => texts);
    },
    waiting: () => block.current,
  };
}

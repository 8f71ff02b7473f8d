import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import { gridPageSize } from '#src/api/cache/use-grid-pages.ts';
import { useResourceCalls } from '#src/api/cache/use-record.ts';
import type { Filters, Order } from '#src/api/resources/list-query.ts';
import type { FieldValues, FrozenRecord } from '#src/commands/kernel/bulk-plan.ts';
import type { CellBlock } from '#src/commands/kernel/cell-block.ts';
import { selectionKey } from '#src/commands/kernel/subject.ts';
import type { ListSelection } from '#src/state/lists.ts';
import { useCommandRunner, useCommandSystem } from '../../kit/command-provider.tsx';
import { useDayReader } from '../../kit/dates/use-day-reader.ts';
import type { Column } from '../../kit/grid/columns.ts';
import { isSelected, selectedCount } from '../../kit/grid/selection.ts';
import { type BlockColumns, choiceMeant, columnsOfBlock, textsOfRow } from './cell-block.ts';
import type { ListColumn } from './list-columns.tsx';

type Cells = readonly (readonly string[])[];

/** What cells are written into. */
export interface CellSurroundings<R extends Resource> {
  readonly resource: R;
  readonly declared: readonly ListColumn<RecordOf<R>>[];
  /** The shown columns in their order. */
  readonly shown: readonly Column<RecordOf<R>>[];
  readonly wire: { readonly filters: Filters; readonly orders: readonly Order[] };
  readonly total: number;
  readonly rowAt: (index: number) => RecordOf<R> | undefined;
  readonly selection: ListSelection;
  /** The command that writes cells, where there are any to write. */
  readonly command: string | undefined;
}

/** Ways to write many cells at once, each as one deed. */
export interface CellBlocks {
  /** Writes pasted cells from this one on; a single one into all chosen rows. */
  paste(cells: Cells, at: { readonly row: number; readonly column: string }): void;
  /** Writes the cell of the first chosen row into those of the others. */
  fillDown(column: string | undefined): void;
  /** The cells that wait for the command. */
  waiting(): CellBlock | undefined;
}

/** Hands blocks of cells to the command that previews and writes them. */
export function useCellBlocks<R extends Resource>(around: CellSurroundings<R>): CellBlocks {
  const { resource, declared, shown, wire, total, rowAt, selection, command } = around;
  const { t } = useTranslation();
  const { context } = useCommandSystem();
  const run = useCommandRunner();
  const calls = useResourceCalls(resource);
  const { read } = useDayReader();
  const block = useRef<CellBlock>(undefined);

  function write(next: CellBlock) {
    if (command === undefined) return;
    block.current = next;
    void run(command);
  }

  function valuesOf(texts: Readonly<Record<string, string>>, record: FrozenRecord): FieldValues {
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

  function fillChosen(texts: Readonly<Record<string, string>>, readOnly: readonly string[]) {
    const chosen = context.get(selectionKey);
    const { ids = [], allMatching } = Object.keys(texts).length > 0 && chosen ? chosen : {};
    write({
      target: async () => ({ resource: resource.name, ids, ...(allMatching && { allMatching }) }),
      valuesOf: (record) => valuesOf(texts, record),
      readOnly,
      beyond: 0,
    });
  }

  /* The ids of so many rows from an index on; those that are not loaded are read. */
  async function idsFrom(first: number, count: number): Promise<number[]> {
    const ids: number[] = [];
    const end = Math.min(total, first + count);
    for (let index = first; index < end; ) {
      const loaded = rowAt(index);
      if (loaded) {
        ids.push(loaded.id);
        index += 1;
        continue;
      }
      const page = Math.floor(index / gridPageSize);
      const { rows } = await calls.list({ ...wire, page: page + 1, perPage: gridPageSize });
      const found = rows.slice(index - page * gridPageSize, end - page * gridPageSize);
      if (found.length === 0) break;
      ids.push(...found.map(({ id }) => id));
      index += found.length;
    }
    return ids;
  }

  function pasteRows(cells: Cells, row: number, columns: BlockColumns<RecordOf<R>>) {
    const texts = new Map<number, Readonly<Record<string, string>>>();
    write({
      async target() {
        const ids = columns.editable.length > 0 ? await idsFrom(row, cells.length) : [];
        for (const [index, id] of ids.entries()) texts.set(id, textsOfRow(cells[index] ?? [], columns));
        return { resource: resource.name, ids };
      },
      valuesOf: (record) => valuesOf(texts.get(record.id) ?? {}, record),
      readOnly: columns.readOnly,
      beyond: Math.max(0, row + cells.length - total),
    });
  }

  return {
    paste(cells, at) {
      const columns = columnsOfBlock(cells, at.column, shown);
      const [only = []] = cells;
      const isOne = cells.length === 1 && only.length === 1;
      if (isOne && selectedCount(selection, total) > 0)
        fillChosen(textsOfRow(only, columns), columns.readOnly);
      else pasteRows(cells, at.row, columns);
    },
    fillDown(id) {
      const column = shown.find((each) => each.id === id);
      const first = firstChosen();
      if (!column || !first) return;
      const { edit } = column;
      if (edit) fillChosen({ [column.id]: edit.value(first) }, []);
      else fillChosen({}, [column.title]);
    },
    waiting: () => block.current,
  };

  function firstChosen(): RecordOf<R> | undefined {
    for (let index = 0; index < total; index += 1) {
      const row = rowAt(index);
      if (row && isSelected(selection, String(row.id))) return row;
    }
    return undefined;
  }
}

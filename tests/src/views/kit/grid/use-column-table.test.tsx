// @vitest-environment jsdom
import { act, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { ColumnTable } from '#src/views/kit/grid/column-table.ts';
import { type Column, type ColumnState, plainColumns } from '#src/views/kit/grid/columns.ts';
import type { SortField } from '#src/views/kit/grid/sort.ts';
import { useColumnTable } from '#src/views/kit/grid/use-column-table.ts';
import { mount } from '../support/mount.tsx';

type Row = { id: string };

const columns: Column<Row>[] = ['email', 'city', 'state'].map((id) => ({
  id,
  title: id,
  width: 200,
  ...(id !== 'state' && { sortField: `${id}.value` }),
  text: (row) => row.id,
}));

interface Seen {
  table: ColumnTable<Row> | undefined;
  onState(): void;
  state: ColumnState;
  sort: SortField[];
}

/** A list that keeps what is made of its columns and its order. */
function List({ seen }: { seen: Seen }) {
  const [state, setState] = useState(seen.state);
  const [sort, setSort] = useState(seen.sort);
  const table = useColumnTable({
    columns,
    state,
    sort,
    onState(next) {
      seen.onState();
      setState(next);
    },
    onSort: setSort,
  });
  seen.table = table;
  return table.shown.map(({ title }) => title).join(' ');
}

/** Shows a list whose columns and order a person arranges. */
async function open({ state = plainColumns, sort = [] as SortField[] } = {}) {
  const onState = vi.fn();
  const seen: Seen = { table: undefined, onState, state, sort };
  await mount(<List seen={seen} />);
  function table(): ColumnTable<Row> {
    if (!seen.table) throw new Error('There is no list');
    return seen.table;
  }
  return {
    /** Does something with the columns and shows what came of it. */
    async act<Result>(deed: (table: ColumnTable<Row>) => Result): Promise<Result> {
      const results: Result[] = [];
      await act(async () => void results.push(deed(table())));
      return results[0] as Result;
    },
    shown: () => table().shown.map(({ id }) => id),
    pinned: () =>
      table()
        .shown.filter(({ id }) => table().isPinned(id))
        .map(({ id }) => id),
    table,
    onState,
  };
}

describe('columns that a person arranges', () => {
  it('move, and stop at either end', async () => {
    const list = await open();
    expect(await list.act((table) => table.move('email', 1))).toBe(2);
    expect(list.shown()).toEqual(['city', 'email', 'state']);
    expect(list.pinned()).toEqual(['city']);
    expect(await list.act((table) => table.move('email', 9))).toBe(3);
    expect(list.shown()).toEqual(['city', 'state', 'email']);
    list.onState.mockClear();
    expect(await list.act((table) => table.move('city', -1))).toBe(1);
    expect(list.onState).not.toHaveBeenCalled();
  });

  it('hide and come back, but never all of them', async () => {
    const list = await open();
    await list.act((table) => table.show('email', false) && table.show('city', false));
    expect(list.shown()).toEqual(['state']);
    expect(await list.act((table) => table.show('state', false))).toBe(false);
    expect(await list.act((table) => table.show('email', true))).toBe(true);
    expect(list.shown()).toEqual(['email', 'state']);
    expect(list.table().state.hidden).toEqual(['city']);
  });

  it('are pinned behind the pinned ones, and let go to right after them', async () => {
    const list = await open();
    expect(await list.act((table) => table.pin('state'))).toBe(true);
    expect([list.shown(), list.pinned()]).toEqual([
      ['email', 'state', 'city'],
      ['email', 'state'],
    ]);
    expect(await list.act((table) => table.pin('email'))).toBe(false);
    expect([list.shown(), list.pinned()]).toEqual([['state', 'email', 'city'], ['state']]);
    expect(await list.act((table) => table.pin('gone'))).toBe(false);
    expect(list.table().state).toMatchObject({ order: ['state', 'email', 'city'], pinned: 1 });
  });

  it('are pinned no longer once they are hidden, and nothing else is in their place', async () => {
    const list = await open({ state: { ...plainColumns, pinned: 2 } });
    await list.act((table) => table.show('email', false));
    expect([list.shown(), list.pinned()]).toEqual([['city', 'state'], ['city']]);
    await list.act((table) => table.show('state', false));
    expect(list.pinned()).toEqual(['city']);
  });

  it('keep a least width, and lose what somebody made it', async () => {
    const list = await open();
    expect(await list.act((table) => table.resize('email', 3))).toBe(48);
    expect(list.table().state.widths).toEqual({ email: 48 });
    await list.act((table) => table.resetWidth('email'));
    expect(list.table().widthOf('email')).toBeUndefined();
    expect(list.table().state.widths).toEqual({});
  });

  it('take what follows at once as done after what was before it, drawn or not', async () => {
    const list = await open();
    await list.act((table) => {
      table.move('email', 1);
      table.move('email', 1);
      table.resize('city', 100);
      table.resize('city', (table.widthOf('city') ?? 0) + 16);
    });
    expect(list.shown()).toEqual(['city', 'state', 'email']);
    expect(list.table().state.widths).toEqual({ city: 116 });
  });

  it('are as declared again, the first one pinned', async () => {
    const list = await open({
      state: { order: ['state'], hidden: ['city'], widths: { email: 90 }, pinned: 2 },
    });
    expect(list.shown()).toEqual(['state', 'email']);
    await list.act((table) => table.reset());
    expect(list.table().state).toEqual(plainColumns);
    expect(list.pinned()).toEqual(['email']);
  });
});

describe('the order of a list', () => {
  const email = { field: 'email.value', descending: false };
  const city = { field: 'city.value', descending: false };
  const down = { ...email, descending: true };

  it('turns a column up, down and off, and drops the others', async () => {
    const list = await open({ sort: [city] });
    expect(await list.act((table) => table.turn('email', false))).toBe('asc');
    expect(list.table().sort).toEqual([email]);
    expect(await list.act((table) => table.turn('email', false))).toBe('desc');
    expect(list.table().sort).toEqual([down]);
    expect(await list.act((table) => table.turn('email', false))).toBe('off');
    expect(list.table().sort).toEqual([]);
  });

  it('adds behind, turns in place and takes out when asked to keep the others', async () => {
    const list = await open({ sort: [email] });
    await list.act((table) => table.turn('city', true));
    expect(list.table().sort).toEqual([email, city]);
    await list.act((table) => table.turn('email', true));
    expect(list.table().sort).toEqual([down, city]);
    await list.act((table) => table.turn('email', true));
    expect(list.table().sort).toEqual([city]);
  });

  it('keeps a field that no column shows, and sorts by none that cannot be', async () => {
    const hidden = { field: 'createdAt', descending: true };
    const list = await open({ sort: [hidden] });
    expect(await list.act((table) => table.turn('state', true))).toBeNull();
    await list.act((table) => table.turn('email', true));
    expect(list.table().sort).toEqual([hidden, email]);
    await list.act((table) => table.sortBy('city', 'desc'));
    expect(list.table().sort).toEqual([{ ...city, descending: true }]);
  });
});

// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Column } from '#src/views/kit/grid/columns.ts';
import { DataGrid } from '#src/views/kit/grid/data-grid.tsx';
import type { DataGridProps } from '#src/views/kit/grid/types.ts';
import { useColumnTable } from '#src/views/kit/grid/use-column-table.ts';
import { Toaster } from '#src/views/kit/toaster.tsx';
import { withGridKeys } from '#tests/support/grid-keys.tsx';
import { find, press, type, until } from '../support/gestures.ts';
import { mount } from '../support/mount.tsx';

type Row = { id: string; city: string };

const people: Row[] = ['Ede', 'Gent', 'Utrecht'].map((city, index) => ({ id: String(index + 1), city }));
const columns: Column<Row>[] = [
  { id: 'city', title: 'City', width: 200, text: ({ city }) => city, edit: { value: ({ city }) => city } },
];

type Drawn = Partial<DataGridProps<Row>> & { shows?: readonly Column<Row>[] };

function People({ rows, shows = columns, ...more }: Drawn & { rows: readonly Row[] }) {
  const table = useColumnTable({ columns: shows });
  return (
    <DataGrid
      id="grid"
      label="People"
      table={table}
      total={rows.length}
      rowAt={(index) => rows[index]}
      rowId={({ id }) => id}
      onEdit={async () => null}
      {...more}
    />
  );
}

const drawn = (rows: readonly Row[], more: Drawn = {}) => withGridKeys(<People rows={rows} {...more} />);

async function openGrid({ sheet = false } = {}) {
  const onEdit = vi.fn(async (_row: Row, _column: string, text: string) =>
    text.startsWith('No') ? 'There is no such city' : null,
  );
  const onOpen = vi.fn();
  await mount(drawn(people, { onEdit, onOpen, sheet }));
  await act(async () => cell(0).focus());
  return { onEdit, onOpen };
}

const cell = (row: number) => find(`[data-cell="${row}/city"]`);
const editor = () => document.querySelector<HTMLInputElement>('[data-editor]');
const reason = () => document.querySelector('[data-reason]')?.textContent ?? null;

async function edit(text: string) {
  await press('F2');
  const input = editor();
  if (!input) throw new Error('There is no editor');
  await type(input, text);
}

it('opens a row by Enter once, however long that is held', async () => {
  const { onOpen } = await openGrid();
  await press('Enter', { repeat: true });
  expect(onOpen).not.toHaveBeenCalled();
  await press('Enter');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(people[0]);
});

describe('F2 and Tab', () => {
  const two: Column<Row>[] = [...columns, { id: 'state', title: 'State', width: 200, text: () => 'active' }];

  it('say why a cell is not edited', async () => {
    await mount(
      <>
        {drawn(people, { shows: two })}
        <Toaster />
      </>,
    );
    await act(async () => find('[data-cell="0/state"]').focus());
    await press('F2');
    expect(editor()).toBeNull();
    await until(() => document.body.textContent?.includes('State of this row cannot be edited') === true);
  });

  it('end an edit and go on in the next cell', async () => {
    const onEdit = vi.fn(async () => null);
    await mount(drawn(people, { shows: two, onEdit }));
    await act(async () => cell(0).focus());
    await edit('Breda');
    await press('Tab');
    expect(document.activeElement).toBe(find('[data-cell="0/state"]'));
    expect(onEdit).toHaveBeenCalledExactlyOnceWith(people[0], 'city', 'Breda');
  });
});

describe('the focus, when the list has changed', () => {
  const cities = Array.from({ length: 300 }, (_, index) => ({ id: `n${index}`, city: `City ${index}` }));
  const said = () => [...document.querySelectorAll('[aria-live]')].map((region) => region.textContent).join();

  it('goes with its record to wherever that is among the loaded rows', async () => {
    const show = await mount(drawn(cities));
    await act(async () => cell(0).focus());
    const [first, ...others] = cities;
    if (!first) throw new Error('There is no row');
    await show(drawn([...others.slice(0, 250), first, ...others.slice(250)]));
    await until(() => document.activeElement?.getAttribute('data-cell') === '250/city');
    expect(document.activeElement?.textContent).toBe('City 0');
    expect(said()).not.toContain('Another record');
  });

  it('keeps its row where the record has left them, and says that another one is there', async () => {
    const show = await mount(drawn(cities));
    await act(async () => cell(0).focus());
    await show(drawn(cities.slice(1)));
    expect(document.activeElement).toBe(cell(0));
    expect(cell(0).textContent).toBe('City 1');
    await until(() => said().includes('Another record is in row 1 now'));
  });

  /** Edits the first row, whereupon its record leaves the loaded rows of a list of 5,000. */
  it('goes with the record that another deed of the person moved beyond the loaded rows, and says no more of it', async () => {
    const findRecord = vi.fn(async () => 4_000);
    const list = { total: 5_000, findRecord, isOwnChange: (id: string) => id === 'n0' };
    const rowsOf = (rows: readonly Row[]) => ({ ...list, rowAt: (index: number) => rows[index] });
    const show = await mount(drawn(cities, rowsOf(cities)));
    await act(async () => cell(0).focus());
    await show(drawn(cities, rowsOf(cities.slice(1))));
    await until(() => document.activeElement?.getAttribute('data-cell') === '4000/city');
    expect(findRecord).toHaveBeenCalledExactlyOnceWith('n0', expect.anything(), false);
  });

  it('goes with it only once it is drawn where it was found', async () => {
    const isOwnChange = () => true;
    const list = { total: 5_000, findRecord: async () => 2, isOwnChange };
    const rowsOf = (rows: readonly (Row | undefined)[]) => ({
      ...list,
      rowAt: (index: number) => rows[index],
    });
    const far = { id: 'far', city: 'Far' };
    const at = (row: number, record: Row) => Object.assign([...cities], { [row]: record });
    const show = await mount(drawn(cities, rowsOf(at(6, far))));
    await act(async () => cell(6).focus());
    // The rows around it are read again before those where it stands now.
    await show(drawn(cities, rowsOf(cities)));
    expect(document.activeElement).toBe(cell(6));
    await show(drawn(cities, rowsOf(cities.toSpliced(2, 0, far))));
    await until(() => document.activeElement === cell(2));
    expect(cell(2).textContent).toBe('Far');
  });

  async function editAway(findRecord: (id: string) => Promise<number | null>) {
    const rowsOf = (rows: readonly Row[]) => ({
      total: 5_000,
      rowAt: (index: number) => rows[index],
      findRecord,
    });
    const show = await mount(drawn(cities, rowsOf(cities)));
    await act(async () => cell(0).focus());
    await edit('Zwolle');
    await press('Enter');
    await until(() => document.activeElement === cell(0));
    await show(drawn(cities, rowsOf(cities.slice(1))));
  }

  it('goes with the record that an edit moved beyond the loaded rows', async () => {
    const asked: string[] = [];
    await editAway(async (id) => {
      asked.push(id);
      return 4_321;
    });
    await until(() => document.activeElement?.getAttribute('data-cell') === '4321/city');
    await until(() => said().includes('Row 4322: the record has moved here'));
    expect(asked).toEqual(['n0']);
  });

  it('keeps its row where the moved record cannot be found', async () => {
    await editAway(() => Promise.reject(new Error('away')));
    await until(() => said().includes('Another record is in row 1 now'));
    expect(document.activeElement).toBe(cell(0));
  });

  it('stays where the person went meanwhile', async () => {
    let answer = (_row: number) => {};
    await editAway(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await press('ArrowDown');
    await act(async () => answer(4_321));
    expect(document.activeElement).toBe(cell(1));
  });
});

describe('a cell that is open while another person removes its record', () => {
  it('stays with what was typed, and the next letters go into it', async () => {
    const onEdit = vi.fn(async () => 'This record is gone');
    const rerender = await mount(drawn(people, { onEdit }));
    await act(async () => cell(1).focus());
    await edit('Bre');
    await rerender(drawn(people.toSpliced(1, 1), { onEdit }));
    const input = editor();
    expect(input?.value).toBe('Bre');
    expect(document.activeElement).toBe(input);
    if (input) await type(input, 'Breda');
    await press('Enter');
    expect(onEdit).toHaveBeenCalledExactlyOnceWith(people[1], 'city', 'Breda');
    await until(() => reason() === 'This record is gone');
    expect([editor()?.value, document.activeElement]).toEqual(['Breda', editor()]);
    await press('Escape');
    await until(() => cell(1).textContent === 'Utrecht' && document.activeElement === cell(1));
  });

  it('stays where it was the only one or the last', async () => {
    const rerender = await mount(drawn(people.slice(0, 1)));
    await act(async () => cell(0).focus());
    await edit('Bre');
    await rerender(drawn([]));
    expect(editor()?.value).toBe('Bre');
    await press('Escape');
    expect(editor()).toBeNull();
  });
});

describe('a cell whose value is refused', () => {
  it('says why below the editor, where what was typed still is', async () => {
    await openGrid();
    await edit('Nowhere');
    await press('Enter');
    await until(() => reason() !== null);
    expect(reason()).toBe('There is no such city');
    expect(editor()?.value).toBe('Nowhere');
    expect(editor()?.getAttribute('aria-describedby')).toBe(find('[data-reason]').id);
    expect(document.activeElement).toBe(editor());
    await press('Escape');
    expect(editor()).toBeNull();
    expect(reason()).toBeNull();
    expect(cell(0).textContent).toBe('Ede');
  });

  it('keeps what was typed and says why when it is left, and goes on from there', async () => {
    const { onEdit } = await openGrid();
    await edit('Nowhere');
    await act(async () => cell(2).focus());
    await until(() => reason() !== null);
    expect(editor()).toBeNull();
    expect(document.activeElement).toBe(cell(2));
    expect(cell(0).textContent).toBe('NowhereThere is no such city');
    expect(cell(0).getAttribute('aria-invalid')).toBe('true');

    await act(async () => cell(0).focus());
    await press('F2');
    expect(editor()?.value).toBe('Nowhere');
    expect(reason()).toBe('There is no such city');
    const input = editor();
    if (input) await type(input, 'Breda');
    await press('Enter');
    await until(() => reason() === null);
    expect(onEdit).toHaveBeenLastCalledWith(people[0], 'city', 'Breda');
    expect(cell(0).getAttribute('aria-invalid')).toBeNull();
  });

  it('lets what was typed go by Escape on the cell', async () => {
    await openGrid();
    await edit('Nowhere');
    await act(async () => cell(1).focus());
    await until(() => reason() !== null);
    await act(async () => cell(0).focus());
    await press('Escape');
    expect(reason()).toBeNull();
    expect(cell(0).textContent).toBe('Ede');
  });

  it('shows what is stored again once that has changed by another deed, also after its undo', async () => {
    const onEdit = async () => 'There is no such city';
    const others = people.slice(1);
    const show = await mount(drawn(people, { onEdit }));
    await act(async () => cell(0).focus());
    await edit('Nowhere');
    await act(async () => cell(1).focus());
    await until(() => reason() !== null);
    await show(drawn([{ id: '1', city: 'Breda' }, ...others], { onEdit }));
    expect(cell(0).textContent).toBe('Breda');
    await show(drawn([{ id: '1', city: 'Ede' }, ...others], { onEdit }));
    expect(cell(0).textContent).toBe('Ede');
    expect(reason()).toBeNull();
  });

  it('keeps each of several that a sheet went on from', async () => {
    await openGrid({ sheet: true });
    for (const text of ['Nowhere', 'Nought']) {
      await edit(text);
      await press('Enter');
    }
    await until(() => document.querySelectorAll('[data-reason]').length === 2);
    expect(document.activeElement).toBe(cell(2));
    expect(cell(0).textContent).toContain('Nowhere');
    expect(cell(1).textContent).toContain('Nought');
  });
});

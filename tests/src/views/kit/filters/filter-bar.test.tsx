// @vitest-environment jsdom
import { act, createRef, type RefObject, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { FilterBar, type FilterBarHandle } from '#src/views/kit/filters/filter-bar.tsx';
import type { FilterField, FilterValue } from '#src/views/kit/filters/types.ts';
import { button, click, find, press, type, until } from '../support/gestures.ts';
import { mount } from '../support/mount.tsx';

const groups = [
  { id: '/groups/1', label: 'Customers' },
  { id: '/groups/2', label: 'VIP' },
];

const fields: FilterField[] = [
  { name: 'email', labelKey: 'Email', kind: 'text' },
  {
    name: 'state',
    labelKey: 'State',
    kind: 'enumeration',
    options: [{ value: 'active' }, { value: 'bounced' }],
  },
  { name: 'inArchive', labelKey: 'In archive', kind: 'boolean' },
  {
    name: 'group',
    labelKey: 'Group',
    kind: 'reference',
    resource: 'groups',
    search: async (query) => groups.filter((group) => group.label.toLowerCase().includes(query)),
    resolve: async (ids) => groups.filter((group) => ids.includes(group.id)),
  },
];

function Screen({
  initial,
  onChange,
  onLeave,
  handle,
  shown,
}: {
  initial: FilterValue;
  onChange: (value: FilterValue) => void;
  onLeave: () => void;
  handle: RefObject<FilterBarHandle | null>;
  shown: readonly FilterField[];
}) {
  const [value, setValue] = useState(initial);
  return (
    <FilterBar
      ref={handle}
      label="Filters"
      fields={shown}
      value={value}
      onLeave={onLeave}
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
    />
  );
}

async function openBar(initial: FilterValue = {}, shown: readonly FilterField[] = fields) {
  const seen: FilterValue[] = [initial];
  const onLeave = vi.fn();
  const handle = createRef<FilterBarHandle>();
  await mount(
    <Screen
      initial={initial}
      onChange={(value) => seen.push(value)}
      onLeave={onLeave}
      handle={handle}
      shown={shown}
    />,
  );
  return { seen, onLeave, focus: () => handle.current?.focus(), last: () => seen.at(-1) };
}

describe('the filter bar', () => {
  it('takes the focus in its empty text input and passes on what is typed once, when typing pauses', async () => {
    const { focus, seen, last } = await openBar();
    focus();
    const input = document.activeElement as HTMLInputElement;
    expect(input.getAttribute('aria-label')).toBe('Email');
    for (const text of ['a', 'an', 'anna']) await type(input, text);
    expect(seen).toHaveLength(1);
    await until(() => seen.length > 1);
    expect(last()).toEqual({ email: 'anna' });
    expect(seen).toHaveLength(2);
  });

  it('passes on at once and leaves on Enter, empties first on Escape', async () => {
    const { focus, onLeave, last } = await openBar({ email: 'anna' });
    focus();
    await press('Escape');
    expect((document.activeElement as HTMLInputElement).value).toBe('');
    expect(onLeave).not.toHaveBeenCalled();
    await press('Enter');
    expect(last()).toEqual({});
    expect(onLeave).toHaveBeenCalledTimes(1);
  });

  it('opens a chip, ticks its options and says what it holds', async () => {
    const { last } = await openBar();
    await click(find('[data-filter=state]'));
    for (const box of document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) await click(box);
    expect(last()).toEqual({ state: ['active', 'bounced'] });
    expect(find('[data-filter=state]').textContent).toBe('State active, bounced');
    find('[data-filter=state]').focus();
    await press('Delete');
    expect(last()).toEqual({});
    expect(document.activeElement).toBe(find('[data-filter=state]'));
  });

  it('finds a reference by its name and shows that name', async () => {
    const { last } = await openBar({ group: '/groups/1' });
    await until(() => find('[data-filter=group]').textContent === 'Group Customers');
    await click(find('[data-filter=group]'));
    await type(find<HTMLInputElement>('[role=combobox]'), 'vi');
    await until(() => document.querySelectorAll('[role=option]').length === 1);
    await press('Enter');
    expect(last()).toEqual({ group: '/groups/2' });
    expect(find('[data-filter=group]').textContent).toBe('Group VIP');
  });

  it('opens its first chip where there is no text filter; Enter leaves with what was chosen, Escape from the chip', async () => {
    const chips = fields.filter(({ kind }) => kind === 'reference');
    const { focus, last, onLeave } = await openBar({}, chips);
    await act(async () => focus());
    await until(() => document.activeElement?.getAttribute('role') === 'combobox');
    await type(find<HTMLInputElement>('[role=combobox]'), 'vi');
    await until(() => document.querySelectorAll('[role=option]').length === 1);
    await press('Enter');
    expect(last()).toEqual({ group: '/groups/2' });
    await until(() => onLeave.mock.calls.length === 1);
    find('[data-filter=group]').focus();
    await press('Escape');
    expect(onLeave).toHaveBeenCalledTimes(2);
    await press('Home', { ctrlKey: true });
    expect(onLeave).toHaveBeenCalledTimes(3);
  });

  it('goes through its chips with Tab, each one open', async () => {
    const chips = fields.filter(({ kind }) => kind === 'reference' || kind === 'enumeration');
    const { focus } = await openBar({}, chips);
    await act(async () => focus());
    const [first, second] = chips.map(({ name }) => `[data-filter=${name}][aria-expanded=true]`);
    await until(() => document.querySelector(first ?? '') !== null);
    for (const box of [...document.querySelectorAll<HTMLElement>('[type=checkbox]')].slice(-1)) box.focus();
    await press('Tab');
    await until(() => document.querySelector(second ?? '') !== null);
    expect(document.querySelector(first ?? '')).toBeNull();
  });

  it('clears everything, and the focus stays in the bar', async () => {
    const { last } = await openBar({ state: ['active'], inArchive: true });
    await click(button('Clear all'));
    expect(last()).toEqual({});
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Email');
  });
});

// @vitest-environment jsdom
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Picker } from '#src/views/kit/picker.tsx';
import { press, type, until } from './support/gestures.ts';
import { mount } from './support/mount.tsx';

const names = [
  ['email', 'Email address'],
  ['attributes.city', 'City'],
  ['attributes.company', 'Company'],
] as const;

const chosen = vi.fn();
const goOn = vi.fn();

function Tags() {
  const [open, setOpen] = useState(true);
  return (
    <Picker
      label="Merge tags"
      placeholder="Find a merge tag"
      nothing="No merge tag is called that"
      trigger={<button type="button">Merge tag</button>}
      open={open}
      onOpenChange={setOpen}
      onChosenFocus={goOn}
      items={names.map(([id, label]) => ({ id, label, detail: `{{ ${id} }}`, onSelect: () => chosen(id) }))}
    />
  );
}

const input = () => document.querySelector<HTMLInputElement>('[role=combobox]');
const shown = () => [...document.querySelectorAll('[role=option] span')].map((each) => each.textContent);
const active = () => document.querySelector('[role=option][aria-selected=true] span')?.textContent;

async function openPicker() {
  chosen.mockClear();
  goOn.mockClear();
  await mount(<Tags />);
  const field = input();
  if (!field) throw new Error('There is nothing to search in');
  expect(document.activeElement).toBe(field);
  return field;
}

it('is searched by typing and chosen from by Enter, and the focus goes on', async () => {
  const field = await openPicker();
  await type(field, 'comp');
  expect(shown()).toEqual(['Company']);
  await press('Enter');
  expect(chosen).toHaveBeenCalledExactlyOnceWith('attributes.company');
  await until(() => input() === null && goOn.mock.calls.length === 1);
});

it('is gone through by arrows, round its ends, and lists all that a detail finds', async () => {
  const field = await openPicker();
  expect(active()).toBe('Email address');
  await press('ArrowUp');
  expect(active()).toBe('Company');
  await press('ArrowDown');
  expect(active()).toBe('Email address');
  await type(field, 'attributes.');
  expect(shown()).toEqual(['City', 'Company']);
});

it('says that nothing is called so, and closes by Escape to where one came from', async () => {
  const editor = document.body.appendChild(document.createElement('textarea'));
  editor.focus();
  const field = await openPicker();
  await type(field, 'zzz');
  expect(document.body.textContent).toContain('No merge tag is called that');
  await press('Enter');
  await press('Escape');
  await until(() => input() === null);
  expect(chosen).not.toHaveBeenCalled();
  expect(goOn).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(editor);
  editor.remove();
});

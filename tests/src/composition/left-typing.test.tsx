// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { byLabel, find, press, type, until } from '../views/kit/support/gestures.ts';
import { createConsoleHost } from './console-host.ts';
import { heading, openConsole, seen, signIn } from './open-console.tsx';

const editor = () => document.querySelector<HTMLInputElement>('[data-editor]');
const puts = ({ calls }: { calls: readonly string[] }) => calls.filter((call) => call.startsWith('PUT'));

/** A list of tags, with a text in the cell of the second one that is not entered, the caret after its first letter. */
async function typeIntoCell() {
  const host = createConsoleHost();
  for (const label of ['north', 'east', 'west']) host.add(label);
  const { parts } = await openConsole('/tags', host);
  await until(() => seen('west'));
  await act(async () => find('[data-cell="1/label"]').focus());
  await press('F2');
  await type(find<HTMLInputElement>('[data-editor]'), 'south');
  editor()?.setSelectionRange(1, 1);
  return { host, parts };
}

/** The server takes the token no more, which a call in the background finds out. */
async function endSession({ host, parts }: Awaited<ReturnType<typeof openConsole>>) {
  host.state.refuseTokens = true;
  await act(async () => {
    await parts.api.tags.list().catch(() => {});
  });
  await until(() => heading() === 'Sign in');
  host.state.refuseTokens = false;
}

describe('what is typed into a cell and not entered', () => {
  it('stands there again after the login, caret and all', async () => {
    const opened = await typeIntoCell();
    await endSession(opened);
    await signIn('right');
    await until(() => editor() !== null);
    expect(editor()).toMatchObject({ value: 'south', selectionStart: 1 });
    await until(() => document.activeElement === editor());
    expect(puts(opened.host)).toEqual([]);
    await press('Enter');
    await until(() => [...opened.host.tags.values()][1]?.label === 'south');
  });

  it('stays as it is under the dialog of a session that ran out', async () => {
    const { host, parts } = await typeIntoCell();
    window.localStorage.removeItem('token');
    await act(async () => parts.checkSession());
    await until(() => document.querySelector('[role=dialog] input[type=password]') !== null);
    await until(() => document.activeElement?.closest('[role=dialog]') != null);
    expect(puts(host)).toEqual([]);
    await type(byLabel('Password'), 'right');
    await press('Enter', { ctrlKey: true });
    await until(() => document.querySelector('[role=dialog]') === null);
    await until(() => document.activeElement === editor());
    expect(editor()).toMatchObject({ value: 'south', selectionStart: 1 });
    expect(puts(host)).toEqual([]);
  });

  it('is nothing for somebody else', async () => {
    const opened = await typeIntoCell();
    await endSession(opened);
    opened.host.state.userId = 2;
    await signIn('right');
    await until(() => seen('west'));
    expect(editor()).toBeNull();
    expect(puts(opened.host)).toEqual([]);
  });
});

it('gives the caret in a form back after the login', async () => {
  const opened = await openConsole('/tags/create');
  await until(() => document.querySelector('form input') !== null);
  await type(byLabel('Label'), 'half a tag');
  byLabel('Label').setSelectionRange(4, 6);
  await endSession(opened);
  await signIn('right');
  await until(() => heading() === 'Create tag');
  await until(() => byLabel('Label').selectionEnd === 6);
  expect(document.activeElement).toBe(byLabel('Label'));
  expect(byLabel('Label')).toMatchObject({ value: 'half a tag', selectionStart: 4 });
});

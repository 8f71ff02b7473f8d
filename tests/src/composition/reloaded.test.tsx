// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { until } from '../views/kit/support/gestures.ts';
import { createConsoleHost } from './console-host.ts';
import { heading, openConsole } from './open-console.tsx';

it('has what was done before a reload at hand with the first screen, however late its settings come', async () => {
  const undo = { key: 'kernel:deleted', params: { count: 1 }, by: 'records', with: {} };
  const done = [{ commandId: 'tags.delete', at: 1, undo }];
  window.sessionStorage.setItem('postkey.history', JSON.stringify({ user: 1, done, undone: [] }));
  const host = createConsoleHost();
  let answer = () => {};
  const settings = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (String(input).includes('/account/preferences')) await settings;
    return host.fetch(input, init);
  };
  const { parts } = await openConsole('/tags', { ...host, fetch });
  await until(() => heading() === 'Tags');
  expect(parts.system.history.undoable()).toMatchObject([{ commandId: 'tags.delete' }]);
  answer();
});

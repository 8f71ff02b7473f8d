// @vitest-environment jsdom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { dismissNotice, showNotice, Toaster } from '#src/views/kit/toaster.tsx';
import { button, click, until } from './support/gestures.ts';
import { mount } from './support/mount.tsx';

it('shows a notice with its action, replaces the one of the same id, and goes when asked', async () => {
  const run = vi.fn();
  await mount(<Toaster />);
  await act(async () => void showNotice({ id: 'deleted', title: 'One deleted' }));
  await act(
    async () =>
      void showNotice({ id: 'deleted', title: '2 deleted', action: { label: 'Undo', kbd: 'u', run } }),
  );
  await until(() => document.body.textContent?.includes('2 deleted') ?? false);
  expect(document.body.textContent).not.toContain('One deleted');
  expect(document.activeElement).toBe(document.body);
  await click(button('Undo'));
  expect(run).toHaveBeenCalledTimes(1);
  await until(() => !document.body.textContent?.includes('2 deleted'));

  await act(async () => void showNotice({ title: 'Saved' }));
  await until(() => document.body.textContent?.includes('Saved') ?? false);
  await act(async () => dismissNotice());
  await until(() => !document.body.textContent?.includes('Saved'));
});

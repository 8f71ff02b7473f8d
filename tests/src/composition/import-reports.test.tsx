// @vitest-environment jsdom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { press, until } from '../views/kit/support/gestures.ts';
import { createConsoleHost } from './console-host.ts';
import { heading, openConsole, seen } from './open-console.tsx';

const counts = { received: 3, processed: 3, added: 2, updated: 1, skipped: 0, invalid: 0 };

async function openReports(host = createConsoleHost()) {
  const { parts } = await openConsole('/tags', host);
  await until(() => heading() === 'Tags');
  await act(async () => {
    await parts.system.runner.run('imports.reports', 'palette');
  });
  return host;
}

it('finds the reports of imports whose notice is gone, and saves the one that is chosen', async () => {
  URL.createObjectURL ??= () => 'blob:report';
  URL.revokeObjectURL ??= () => {};
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const host = createConsoleHost();
  const createdAt = '2026-11-28T12:00:00.000Z';
  host.imports.push({ id: 8, state: 'done', filename: 'second.csv', createdAt, ...counts });
  host.imports.push({ id: 7, state: 'failed', filename: 'first.csv', createdAt, ...counts });
  await openReports(host);
  await until(() => seen('2 added, 1 updated, 0 skipped, 0 invalid'));
  expect(seen('Not finished. 2 added')).toBe(true);
  await until(() => document.activeElement?.textContent?.startsWith('second.csv') === true);
  await press('ArrowDown');
  expect(document.activeElement?.textContent).not.toMatch(/^second/);
  await press('ArrowUp');
  await act(async () => (document.activeElement as HTMLButtonElement).click());
  await until(() => host.calls.includes('POST /contacts/import/transactions/8/report'));
  await until(() => saved.mock.calls.length > 0);
  expect(saved.mock.contexts[0]).toMatchObject({ download: 'second.xlsx' });
  await press('Escape');
  await until(() => document.querySelector('[role=dialog]') === null);
});

it('says that there are none yet', async () => {
  await openReports();
  await until(() => seen('Nothing was imported yet'));
});

import { expect, test, vi } from 'vitest';
import { createCleanup } from '#server/start/cleanup.ts';

test('the last opened is closed first, once, whatever fails on the way', async () => {
  const log = { error: vi.fn() };
  const cleanup = createCleanup(log);
  const closed: string[] = [];
  cleanup.add(async () => void closed.push('database'));
  cleanup.add(async () => {
    throw new Error('stuck');
  });
  cleanup.add(async () => void closed.push('app'));
  await Promise.all([cleanup.run(), cleanup.run()]);
  expect(closed).toEqual(['app', 'database']);
  expect(log.error).toHaveBeenCalledOnce();
});

import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { every } from '#server/work/every.ts';

const hour = 3_600_000;

it('does its work at once when it is woken, also while it is under way', async () => {
  let begun = 0;
  let finish = () => {};
  const recurring = every(hour, { log: pino({ level: 'silent' }) }, async () => {
    begun += 1;
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  await vi.waitFor(() => expect(begun).toBe(1));
  recurring.wake();
  expect(begun).toBe(1);
  finish();
  await vi.waitFor(() => expect(begun).toBe(2));
  finish();
  await new Promise(setImmediate);
  expect(begun).toBe(2);
  recurring.wake();
  await vi.waitFor(() => expect(begun).toBe(3));
  finish();
  await recurring.stop();
  recurring.wake();
  await new Promise(setImmediate);
  expect(begun).toBe(3);
});

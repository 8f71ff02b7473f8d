import { expect, it } from 'vitest';
import { createMemory } from '#server/memory.ts';
import { countSubmitted } from '#server/services/smtp/submission-rate.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

it('lets each account submit so many mails a minute, and says when it may go on', () => {
  const clock = createTestClock(new Date('2026-11-27T12:00:00Z'));
  const parts = { memory: createMemory(), clock };
  const submit = (account: number, count: number) => countSubmitted(parts, account, count, 10);
  submit(1, 9);
  clock.advance(20_000);
  submit(1, 500);
  expect(() => submit(1, 1)).toThrow(
    expect.objectContaining({ code: 'tooManyRequests', headers: { 'retry-after': '40' } }),
  );
  submit(2, 1);
  clock.advance(40_000);
  submit(1, 1);
});

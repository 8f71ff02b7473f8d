import { afterAll, beforeAll, expect, test } from 'vitest';
import { percentile } from '../../bench/benchmark.ts';
import { type Crowd, startCrowd } from '../../bench/support/crowd.ts';

let crowd: Crowd;
beforeAll(async () => {
  crowd = await startCrowd();
}, 300_000);
afterAll(() => crowd.close());

// On a machine that does other work too, how long a list takes alone says how much slower it is.
const mostMs = 300;
const mostTimesAlone = 6;

test('an account with few contacts waits for its list no longer than it may, whatever another one asks for', async () => {
  const alone = percentile(await crowd.alone(40), 0.95);
  const { times, answers } = await crowd.together();
  expect(percentile(times, 0.95)).toBeLessThan(Math.max(mostMs, alone * mostTimesAlone));
  expect(times.length).toBeGreaterThan(10);
  for (const { status, retryAfter } of answers)
    expect([status, retryAfter]).toEqual(status === 429 ? [429, '1'] : [200, null]);
  const batch = answers.at(-1)!;
  const { responses } = JSON.parse(batch.text) as { responses: { status: number }[] };
  expect(responses).toHaveLength(500);
  expect(responses[0]?.status).toBe(200);
  expect(responses.at(-1)?.status).toBe(429);
  expect(batch.text.length).toBeLessThan(10_500_000);
}, 300_000);

import { expect, it } from 'vitest';
import { killPlan, seededRandom } from './kill-plan.ts';

it('plans the same kills for the same seed, in every moment, and leaves mails for the last start', () => {
  const planOf = (seed: number) => killPlan(10, 2_000, seededRandom(seed));
  const plan = planOf(7);
  expect(planOf(7)).toEqual(plan);
  expect(planOf(8)).not.toEqual(plan);
  expect(plan[0]?.during).toBe('launching');
  expect(plan.map(({ during }) => during).sort()).toEqual(
    ['launching', 'opening', 'opening', ...Array(5).fill('sending'), 'taking over', 'taking over'].sort(),
  );
  const sent = plan.reduce((sum, kill) => sum + (kill.during === 'sending' ? kill.mails : 0), 0);
  expect(sent).toBeLessThanOrEqual(1_200 + 5);
});

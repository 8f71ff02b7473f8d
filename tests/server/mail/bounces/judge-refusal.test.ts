import { expect, it } from 'vitest';
import { judgeRefusal } from '#server/mail/bounces/judge-refusal.ts';

it.each([
  ['5.1.1', 'hard', true],
  ['5.1.2', 'hard', true],
  ['5.1.10', 'hard', true],
  ['5.2.1', 'hard', true],
  ['5.4.4', 'hard', true],
  ['5.2.2', 'soft', true],
  ['4.2.2', 'soft', true],
  ['4.4.7', 'soft', true],
  ['5.0.0', 'soft', true],
  [null, 'soft', true],
  ['5.7.1', 'soft', false],
  ['4.7.0', 'soft', false],
  ['5.3.4', 'soft', false],
  ['5.6.0', 'soft', false],
  ['5.1.8', 'soft', false],
] as const)('a mail refused with %s is %s', (code, kind, aboutAddress) => {
  expect(judgeRefusal(code)).toEqual({ kind, aboutAddress });
});

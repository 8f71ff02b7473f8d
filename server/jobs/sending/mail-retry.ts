import type { RetryPlan } from '../../work/retry.ts';

const minute = 60_000;

/** When mails are tried again that a relay put off, for three days of waiting. */
export const mailRetry: RetryPlan = {
  waits: [1, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * minute),
  giveUpAfter: 72 * 60 * minute,
};

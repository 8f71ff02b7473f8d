import type { RetryPlan } from '../../work/retry.ts';

const minute = 60_000;

const waits = [1, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * minute);

/** When mails of campaigns are tried again that a relay put off, for three days of waiting. */
export const campaignRetry: RetryPlan = { waits, giveUpAfter: 72 * 60 * minute };

/** The same of mails that programs submit, which are worth less the later they come: for two days. */
export const submittedRetry: RetryPlan = { waits, giveUpAfter: 48 * 60 * minute };

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccountInfo, AccountStatistics } from '#contract/resources/account.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { buildSentCampaign } from '#tests/support/ledger.ts';

const november = new Date('2026-11-10T08:00:00Z');
const october = new Date('2026-10-31T23:59:59Z');
const when = { startedAt: november, finishedAt: november };

let app: TestApp;
let user: TestAccount;

beforeAll(async () => {
  app = await openTestApp({ now: new Date('2026-11-27T12:00:00Z') });
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.signUp();
});

async function statistics(): Promise<AccountStatistics> {
  return (await app.call<AccountStatistics>('GET', '/account/statistics', { token: user.token })).body;
}

async function messageCount(): Promise<number> {
  const { body } = await app.call<AccountInfo>('GET', '/account/info', { token: user.token });
  return body.subscription.messageCount;
}

test('without campaigns every figure is 0', async () => {
  expect(await statistics()).toEqual({
    campaignsSent: 0,
    contactsSent: 0,
    contactClickActions: 0,
    contactOpenActions: 0,
    contactUnsubscribeActions: 0,
    ratioOpen: 0,
    ratioClick: 0,
    ratioUnsubscribe: 0,
  });
});

test('the figures add up over the campaigns of the account; ratios are of what arrived', async () => {
  await buildSentCampaign(
    app.database,
    user.accountId,
    [
      { state: 'sent', openedAt: november, clickedAt: november },
      { state: 'sent', openedAt: november },
      { state: 'sent', bouncedAt: november },
      { state: 'failed' },
      { state: 'unknown' },
    ],
    when,
  );
  await buildSentCampaign(
    app.database,
    user.accountId,
    [{ state: 'sent', openedAt: november, unsubscribedAt: november }, { state: 'sent' }, { state: 'queued' }],
    { startedAt: november, finishedAt: null },
  );
  const other = await app.signUp();
  await buildSentCampaign(app.database, other.accountId, [{ state: 'sent', openedAt: november }], when);
  expect(await statistics()).toEqual({
    campaignsSent: 1,
    contactsSent: 5,
    contactClickActions: 1,
    contactOpenActions: 3,
    contactUnsubscribeActions: 1,
    ratioOpen: 75,
    ratioClick: 25,
    ratioUnsubscribe: 25,
  });
});

test('what was handed over in the month counts, in UTC', async () => {
  await buildSentCampaign(
    app.database,
    user.accountId,
    [
      { state: 'sent', handedAt: november },
      { state: 'handed', handedAt: november },
      { state: 'unknown', handedAt: november },
      { state: 'sent', handedAt: october },
      { state: 'failed', handedAt: november },
      { state: 'queued' },
    ],
    { startedAt: october, finishedAt: null },
  );
  await buildSentCampaign(app.database, user.accountId, [{ state: 'sent', handedAt: october }], {
    startedAt: october,
    finishedAt: october,
  });
  expect(await messageCount()).toBe(3);
  app.clock.set(new Date('2026-12-01T00:00:00Z'));
  const { body } = await app.call<{ token: string }>('POST', '/login_check', {
    body: { email: user.email, password: user.password },
  });
  user = { ...user, token: body.token };
  expect(await messageCount()).toBe(0);
});

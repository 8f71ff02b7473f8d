import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sender } from '#contract/resources/senders.ts';
import { failExpiredVerifications } from '#server/services/senders/verification.ts';
import { startSession, tokenFor } from '#server/services/session/sessions.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { buildCampaign, buildGroup, contactsNamed } from '#tests/support/build-campaign.ts';

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.signUp();
});

const call = <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  app.call<Body>(method, path, { token: owner.token, body });
const create = async (body: Record<string, unknown> = {}) =>
  (
    await call<Sender>('POST', '/campaign/senders', {
      name: 'Bakery',
      email: 'hello@bakery.example',
      ...body,
    })
  ).body;
const verify = (sender: Sender) => call('POST', `${sender['@id']}/verify`, {});
const stateOf = async (sender: Sender) => (await call<Sender>('GET', sender['@id'])).body.state.value;

/** The path of the link in the newest mail. */
function mailedLink(): string {
  const link = /http:\/\/127\.0\.0\.1:4600(\/verify-sender\/\S+)/.exec(app.outbox.at(-1)?.text ?? '');
  if (!link) throw new Error('No link was mailed');
  return link[1]!;
}

async function advanceDays(days: number): Promise<void> {
  app.clock.advance(days * 86_400_000);
  const session = await startSession(app.database.kysely, { id: owner.accountId, epoch: 1 }, app.clock.now());
  owner = { ...owner, token: await tokenFor(app.dependencies, owner.accountId, session) };
}

describe('a sender', () => {
  it('is not verified at first, and shows how its address stands in a mail', async () => {
    const sender = await create();
    expect(sender.state).toEqual({ value: 'not-verified' });
    expect(sender.headerValue).toBe('Bakery <hello@bakery.example>');
    const changed = await call<Sender>('PUT', sender['@id'], { name: 'Café', state: 'verified' });
    expect(changed.body).toMatchObject({
      headerValue: 'Café <hello@bakery.example>',
      state: { value: 'not-verified' },
    });
    expect(await create({ state: 'verified' })).toMatchObject({ state: { value: 'not-verified' } });
  });

  it('stays while a scheduled campaign uses it', async () => {
    const group = await buildGroup(app.database, owner.accountId, 'List', contactsNamed('reader', 1));
    const campaign = await buildCampaign(app.database, owner.accountId, { groups: [group] });
    const read = await call<{ sender: { '@id': string } }>('GET', `/campaigns/${campaign}`);
    const used = read.body.sender['@id'];
    await app.database.kysely
      .updateTable('campaign')
      .set({ state: 'scheduled' })
      .where('id', '=', campaign)
      .execute();
    const refused = await call('DELETE', used);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ 'hydra:description': 'inUse:Used by Autumn sale' });
    await app.database.kysely
      .updateTable('campaign')
      .set({ state: 'done' })
      .where('id', '=', campaign)
      .execute();
    expect((await call('DELETE', used)).status).toBe(204);
  });
});

describe('verifying a sender', () => {
  it('takes the mailed link and a press of its button; reading the page changes nothing', async () => {
    const sender = await create();
    expect((await verify(sender)).status).toBe(202);
    expect(app.outbox.at(-1)?.to).toBe('hello@bakery.example');
    const link = mailedLink();
    expect((await app.call('GET', link)).status).toBe(200);
    expect((await app.call('HEAD', link)).status).toBe(200);
    expect(await stateOf(sender)).toBe('not-verified');
    expect((await app.call('POST', link)).status).toBe(200);
    expect(await stateOf(sender)).toBe('verified');
  });

  it('is refused for one that is verified, and there for one that failed', async () => {
    const sender = await create();
    const { kysely } = app.database;
    await kysely.updateTable('sender').set({ state: 'verified' }).where('id', '=', sender.id).execute();
    expect((await verify(sender)).status).toBe(409);
    await kysely.updateTable('sender').set({ state: 'failed' }).where('id', '=', sender.id).execute();
    expect((await verify(sender)).status).toBe(202);
    await app.call('POST', mailedLink());
    expect(await stateOf(sender)).toBe('verified');
  });

  it('works for this sender alone, by a link that cannot be guessed', async () => {
    const [one, other] = [await create(), await create({ email: 'other@bakery.example' })];
    await verify(one);
    const link = mailedLink();
    expect(link.split('/').at(-1)).toMatch(/^[\w-]{32,}$/);
    expect((await app.call('POST', `${link.slice(0, -1)}!`)).status).toBe(404);
    await app.call('POST', link);
    expect([await stateOf(one), await stateOf(other)]).toEqual(['verified', 'not-verified']);
    const stored = await app.database.kysely.selectFrom('sender_verification').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(link.split('/').at(-1));
  });

  it('fails when the link was not used within 7 days', async () => {
    const sender = await create();
    await verify(sender);
    const link = mailedLink();
    await advanceDays(6.9);
    await failExpiredVerifications(app.dependencies);
    expect(await stateOf(sender)).toBe('not-verified');
    await advanceDays(0.2);
    expect((await app.call('POST', link)).status).toBe(404);
    await failExpiredVerifications(app.dependencies);
    expect(await stateOf(sender)).toBe('failed');
    expect(app.events.at(-1)?.event).toEqual({
      resource: 'campaign/senders',
      id: sender.id,
      change: 'updated',
    });
  });

  it('starts anew with another address: the old link is worth nothing, and its expiry too', async () => {
    const sender = await create();
    await verify(sender);
    const old = mailedLink();
    await app.call('POST', old);
    const moved = await call<Sender>('PUT', sender['@id'], { email: 'new@bakery.example' });
    expect(moved.body.state.value).toBe('not-verified');
    expect((await app.call('POST', old)).status).toBe(404);
    await advanceDays(8);
    await failExpiredVerifications(app.dependencies);
    expect(await stateOf(sender)).toBe('not-verified');
    const back = await call<Sender>('PUT', sender['@id'], { email: 'hello@bakery.example' });
    expect(back.body.state.value).toBe('not-verified');
    expect((await app.call('POST', old)).status).toBe(404);
  });

  it('is kept when only the case of the address changes', async () => {
    const sender = await create();
    await verify(sender);
    await app.call('POST', mailedLink());
    const changed = await call<Sender>('PUT', sender['@id'], { email: 'Hello@Bakery.example' });
    expect(changed.body.state.value).toBe('verified');
  });
});

it('makes a sender failed when the mail is refused', async () => {
  const refusing = await openTestApp({
    dependencies: {
      systemMailer: {
        send: () => Promise.reject(new Error('550 no such user')),
        deliver: () => Promise.reject(new Error('550 no such user')),
      },
    },
  });
  const user = await refusing.signUp();
  const sender = await refusing.call<Sender>('POST', '/campaign/senders', {
    token: user.token,
    body: { name: 'Bakery', email: 'hello@bakery.example' },
  });
  const answer = await refusing.call('POST', `${sender.body['@id']}/verify`, { token: user.token, body: {} });
  expect(answer.status).toBe(502);
  expect(answer.body).toMatchObject({ 'hydra:description': expect.not.stringContaining('550') });
  const read = await refusing.call<Sender>('GET', sender.body['@id'], { token: user.token });
  expect(read.body.state.value).toBe('failed');
  await refusing.close();
});

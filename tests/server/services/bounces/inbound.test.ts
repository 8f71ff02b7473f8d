import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SmtpMessage, SmtpStatistics } from '#contract/resources/smtp-messages.ts';
import { runBounces } from '#server/jobs/bounce-runner.ts';
import { createMailReader, type MailReader } from '#server/mail/mailbox/mail-reader.ts';
import type { MailServer } from '#server/mail/serving/mail-server.ts';
import { openSendingWorld, type SendingWorld } from '#tests/server/jobs/sending/sending-world.ts';
import { buildGroup } from '#tests/support/build-campaign.ts';
import {
  deliveryReport,
  failedRecipient,
  feedbackReport,
  handOver,
  openTestInbound,
  plainMail,
  writtenNotice,
} from '#tests/support/notices.ts';
import { submitMail, verifiedSender } from '#tests/support/submitted.ts';

let world: SendingWorld;
let server: MailServer;
let reader: MailReader;
let sender: number;
beforeAll(async () => {
  world = await openSendingWorld({ mode: 'accept' }, { inboundDomain: 'in.acme.example' });
  sender = await verifiedSender(world.app, world.account.accountId, 'orders@bakery.example');
  server = await openTestInbound(world.app);
  reader = createMailReader(world.app.dependencies.log);
  await world.startSender();
});
afterAll(async () => {
  reader.close();
  await server.close();
  await world.close();
});
let count = 0;
let email = '';
beforeEach(() => {
  count += 1;
  email = `reader${count}@reader.example`;
});

const get = async <Body>(path: string): Promise<Body> =>
  (await world.app.call<Body>('GET', path, { token: world.account.token })).body;
const message = (id: number) => get<SmtpMessage>(`/smtp/messages/${id}`);

/** Where the last mail to an address comes back to. */
function returnPath(to: string): string {
  return world.sink.messages.filter((mail) => mail.to.includes(to)).at(-1)!.from;
}

async function submitted(to = email): Promise<number> {
  const [id] = await submitMail(world.app, world.account, {
    sender,
    to: [to],
    subject: 'Order',
    text: 'Thank you',
  });
  await expect.poll(async () => (await message(id!)).state.value, { timeout: 10_000 }).toBe('sent');
  return id!;
}

async function comesBack(raw: string, to = email, from = ''): Promise<void> {
  expect(await handOver(server.port, returnPath(to), raw, from)).toMatch(/^250 /);
  await runBounces(world.app.dependencies, reader);
}

async function list(to = email): Promise<() => Promise<string>> {
  const group = await buildGroup(world.app.database, world.account.accountId, to, [{ email: to }]);
  return async () => {
    const contact = await world.app.database.kysely
      .selectFrom('contact')
      .select('state')
      .where('group_id', '=', group)
      .executeTakeFirstOrThrow();
    return contact.state;
  };
}

const unknownUser = (to = email) =>
  writtenNotice('postfix-unknown-user').replaceAll('gone@reader.example', to);
const fullMailbox = (to = email) =>
  writtenNotice('postfix-full-mailbox').replaceAll('full@reader.example', to);

describe('a mail of a campaign that comes back', () => {
  it('is in the report, takes the address out of every list, and the consoles hear of it', async () => {
    const state = await list();
    const other = `other${email}`;
    const id = await world.launched([{ email }, { email: other }]);
    await world.untilDone(id);
    expect(returnPath(email)).toMatch(/^bounce-[0-9a-f]+@in\.acme\.example$/);
    expect(returnPath(email)).not.toBe(returnPath(other));
    const told = world.app.events.length;
    await comesBack(unknownUser());
    const { report } = await world.read(id);
    expect(report).toMatchObject({
      contactSentActions: 2,
      contactBounceActions: 1,
      contactFailedActions: 0,
      deliveryRate: 50,
    });
    const { 'hydra:member': rows } = await get<{ 'hydra:member': unknown[] }>(
      `/campaigns/${id}/list/bounced`,
    );
    expect(rows).toMatchObject([{ email, code: '550 5.1.1' }]);
    expect(await state()).toBe('bounced-out');
    const changes = () => world.app.events.slice(told).map(({ event }) => [event.resource, event.id]);
    await expect.poll(changes).toContainEqual(['campaigns', id]);
    await expect.poll(changes).toContainEqual(['contacts', null]);
    expect(JSON.stringify(world.app.events)).not.toContain(email);
  });

  it('was sent, also where nobody knew that', async () => {
    const id = await world.launched([{ email }]);
    await world.untilDone(id);
    await world.app.database.kysely
      .updateTable('recipient')
      .set({ state: 'unknown', sent_at: null })
      .where('campaign_id', '=', id)
      .execute();
    await comesBack(unknownUser());
    expect((await world.read(id)).report).toMatchObject({
      contactSentActions: 1,
      contactUnknownActions: 0,
      contactBounceActions: 1,
    });
  });
});

describe('a mail of a program that comes back', () => {
  it('is bounced in its list, its story and the figures, once however often that is told', async () => {
    const bounced = async () => (await get<SmtpStatistics>('/smtp/messages/statistics/2026/11')).bounced[0]!;
    const before = await bounced();
    const id = await submitted();
    await comesBack(unknownUser());
    await comesBack(unknownUser());
    const found = await message(id);
    expect(found).toMatchObject({ state: { value: 'bounced' }, isBounced: true });
    expect(found.bounceEvents).toEqual([{ timestamp: expect.any(String), code: '550 5.1.1' }]);
    expect(await bounced()).toBe(before + 1);
  });

  it('is bounced in the end where that is told before the answer to it is written', async () => {
    const id = await submitted();
    const { kysely } = world.app.database;
    const row = kysely.updateTable('smtp_message').where('id', '=', id);
    await row.set({ state: 'handed', sent_at: null, epoch: 'gone' }).execute();
    await comesBack(unknownUser());
    expect(await message(id)).toMatchObject({ state: { value: 'queued' }, isBounced: true });
    await world.startSender();
    await expect.poll(async () => (await message(id)).state.value, { timeout: 10_000 }).toBe('bounced');
  });

  it('three times in 30 days for a full mailbox takes the address out', async () => {
    const state = await list();
    for (const expected of ['active', 'active', 'bounced-out']) {
      await submitted();
      await comesBack(fullMailbox());
      expect(await state()).toBe(expected);
    }
  });

  it('counts for the one it was mailed to, whomever the report names', async () => {
    const [mine, theirs] = [await list(), await list(`their${email}`)];
    await submitted(`their${email}`);
    await submitted();
    await comesBack(
      deliveryReport([failedRecipient(email, '5.1.1'), failedRecipient(`their${email}`, '5.1.1')]),
    );
    expect([await mine(), await theirs()]).toEqual(['bounced-out', 'active']);
  });

  it('is not where it is late, or somebody answers', async () => {
    const state = await list();
    const id = await submitted();
    const late = `Final-Recipient: rfc822; ${email}\nAction: delayed\nStatus: 4.4.1`;
    await comesBack(deliveryReport([late]));
    await comesBack(plainMail([`From: ${email}`, 'Auto-Submitted: auto-replied'], 'Away. 550 5.1.1'));
    await comesBack(plainMail([`From: ${email}`], 'Thank you! 550 5.1.1'), email, email);
    expect(await message(id)).toMatchObject({ state: { value: 'sent' }, bounceEvents: [] });
    expect(await state()).toBe('active');
  });
});

it('a complaint puts the address on the blacklist as spam, and the mail stays sent', async () => {
  const state = await list();
  const id = await submitted();
  const told = world.app.events.length;
  await comesBack(feedbackReport('abuse'), email, 'loop@provider.example');
  expect(await state()).toBe('blacklisted');
  const { 'hydra:member': listed } = await get<{ 'hydra:member': unknown[] }>(
    `/blacklist/contacts?email=${email}`,
  );
  expect(listed).toMatchObject([{ email, reason: 'spam' }]);
  expect(await message(id)).toMatchObject({ state: { value: 'sent' }, isBounced: false });
  const resources = () => world.app.events.slice(told).map(({ event }) => event.resource);
  await expect.poll(resources).toContain('blacklist/contacts');
});

describe('the address for complaints', () => {
  const complaints = 'complaints@in.acme.example';
  const complain = async (raw: string) => {
    expect(await handOver(server.port, complaints, raw, 'loop@provider.example')).toMatch(/^250 /);
    await runBounces(world.app.dependencies, reader);
  };

  it.each(['named', 'enclosed'] as const)('takes a report in which the return path is %s', async (place) => {
    const state = await list();
    await submitted();
    await complain(feedbackReport('abuse', { [place]: returnPath(email) }));
    expect(await state()).toBe('blacklisted');
  });

  it('believes nothing that has no return path of ours, and no delivery report', async () => {
    const state = await list();
    await submitted();
    const path = returnPath(email);
    const forged = path.replace(/.(?=@)/, (digit) => (digit === '0' ? '1' : '0'));
    await complain(feedbackReport('abuse', { named: forged, enclosed: `x${path}` }));
    await complain(feedbackReport('abuse'));
    await complain(unknownUser());
    expect(await state()).toBe('active');
  });
});

it('webhooks are told of each, with the Message-ID that the mail went out with', async () => {
  const { kysely } = world.app.database;
  await world.app.call('POST', '/webhooks', {
    token: world.account.token,
    body: { name: 'Told', type: 'bounce', url: 'https://hooks.example/told', state: 'enabled' },
  });
  await world.untilDone(await world.launched([{ email }]));
  await submitted(`program${email}`);
  await comesBack(unknownUser());
  await comesBack(feedbackReport('abuse'), `program${email}`);
  const bodies = await kysely.selectFrom('delivery_body').select('body').orderBy('delivery_id').execute();
  const sent = (to: string) => world.sink.messages.find((mail) => mail.to.includes(to))!.messageId;
  expect(bodies.map(({ body }) => JSON.parse(body).data)).toMatchObject([
    { email, kind: 'hard', code: '550 5.1.1', messageId: sent(email).slice(1, -1) },
    { email: `program${email}`, kind: 'complaint', messageId: sent(`program${email}`).slice(1, -1) },
  ]);
});

describe('a return path that was made up', () => {
  it('is refused, as is every other address', async () => {
    const state = await list();
    await submitted();
    const path = returnPath(email);
    const flipped = path.replace(/.(?=@)/, (digit) => (digit === '0' ? '1' : '0'));
    for (const to of [flipped, email, path.replace('in.acme', 'out.acme'), 'bounce-00@in.acme.example'])
      expect(await handOver(server.port, to, unknownUser())).toMatch(/^550 5\.1\.1/);
    await runBounces(world.app.dependencies, reader);
    expect(await state()).toBe('active');
  });
});

describe('a mail to a return path', () => {
  const waiting = () => world.app.database.kysely.selectFrom('bounce_mail').selectAll().execute();

  it('is stored by the reply that takes it, cut to what a notice may need, and forgotten when it was read', async () => {
    await submitted();
    const long = plainMail(['From: a@b.example'], 'x\n'.repeat(400_000));
    expect(await handOver(server.port, returnPath(email), long, 'a@b.example')).toMatch(/^250 /);
    expect((await waiting()).map(({ raw, sender: from }) => [raw.length, from])).toEqual([
      [1_000_000, 'a@b.example'],
    ]);
    await runBounces(world.app.dependencies, reader);
    expect(await waiting()).toEqual([]);
  });

  it('waits for later where very many wait already', async () => {
    await submitted();
    const path = returnPath(email);
    for (let sent = 0; sent < 20; sent += 1)
      expect(await handOver(server.port, path, unknownUser())).toMatch(/^250 /);
    expect(await handOver(server.port, path, unknownUser())).toMatch(/^452 4\.2\.2/);
    await runBounces(world.app.dependencies, reader);
    expect(await handOver(server.port, path, unknownUser())).toMatch(/^250 /);
    await runBounces(world.app.dependencies, reader);
  });

  it('is never answered', async () => {
    await submitted();
    const sent = world.sink.messages.length;
    await comesBack(plainMail([`From: ${email}`], 'Hello'), email, email);
    await comesBack('no mail at all');
    expect(world.sink.messages.length).toBe(sent);
    expect(world.app.outbox).toEqual([]);
  });
});

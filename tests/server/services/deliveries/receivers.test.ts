import { createTransport } from 'nodemailer';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Delivery } from '#contract/resources/deliveries.ts';
import type { PostedMail, Receiver } from '#contract/resources/receivers.ts';
import { deliveryWork } from '#server/jobs/deliveries/delivery-work.ts';
import { runReceivedMails } from '#server/jobs/received-mail-runner.ts';
import { createMailReader, type MailReader } from '#server/mail/mailbox/mail-reader.ts';
import type { MailServer } from '#server/mail/serving/mail-server.ts';
import { workThrough } from '#server/work/work-through.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { type HookSink, startHookSink } from '#tests/support/hook-sink.ts';
import { handOver, openTestInbound, plainMail } from '#tests/support/notices.ts';

let app: TestApp;
let owner: TestAccount;
let server: MailServer;
let reader: MailReader;
let sink: HookSink;
beforeAll(async () => {
  app = await openTestApp({ now: new Date(), config: { inboundDomain: 'in.acme.example' } });
  owner = await app.signUp();
  server = await openTestInbound(app);
  reader = createMailReader(app.dependencies.log);
  sink = await startHookSink();
});
beforeEach(() => app.database.executeSql('delete from delivery; delete from received_mail'));
afterAll(async () => {
  reader.close();
  await server.close();
  await sink.close();
  await app.close();
});

const call = <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  app.call<Body>(method, path, { token: owner.token, body });

/** A receiver whose mails go to the program of the test, which has no certificate. */
async function receiver(more: object = {}): Promise<Receiver> {
  const body = { name: 'Orders', url: 'https://shop.example/mails', ...more };
  const made = (await call<Receiver>('POST', '/receivers', body)).body;
  await app.database.executeSql('update receiver set url = $2 where id = $1', [
    made.id,
    `${sink.url}/${made.id}`,
  ]);
  return made;
}

/** The names of the test: one domain lets this machine send and wants to be believed, another lets nobody. */
const names: Readonly<Record<string, string>> = {
  'shop.example': 'v=spf1 ip4:127.0.0.1 -all',
  'bank.example': 'v=spf1 -all',
  '_dmarc.bank.example': 'v=DMARC1; p=reject',
};
const resolver = async (name: string, type: string) => {
  const found = names[name];
  if (type === 'TXT' && found) return [[found]];
  throw Object.assign(new Error('There is no such name'), { code: 'ENOTFOUND' });
};

async function post(): Promise<void> {
  await runReceivedMails(app.dependencies, reader, undefined, resolver);
  await workThrough(app.dependencies, deliveryWork(app.dependencies));
}

const postsTo = ({ id }: Receiver) => sink.posts.filter(({ path }) => path === `/${id}`);
const posted = (to: Receiver): PostedMail => JSON.parse(postsTo(to).at(-1)!.body);
const mail = (text = 'I take two') =>
  plainMail(['From: Ana <ana@shop.example>', 'To: orders@acme.example', 'Subject: An order'], text);

describe('a receiver', () => {
  it('has an address of its own that nobody can guess, and a secret that lists do not show', async () => {
    const [one, other] = [await receiver(), await receiver()];
    expect(one).toMatchObject({ name: { value: 'Orders' }, state: { value: 'active' }, lastDelivery: null });
    expect(one.email).toMatch(/^[a-z2-9]{16}@in\.acme\.example$/);
    expect(other.email).not.toBe(one.email);
    expect(one.secret).toMatch(/^whsec_/);
    const listed = await call<{ 'hydra:member': object[] }>('GET', '/receivers?order[email]=asc');
    expect(listed.body['hydra:member'][0]).not.toHaveProperty('secret');
    const renewed = await call<{ secret: string }>('POST', `${one['@id']}/renew-secret`);
    expect((await call<Receiver>('GET', one['@id'])).body.secret).toBe(renewed.body.secret);
  });

  it.each([
    ['http://shop.example/mails', 'invalidUrl'],
    ['https://10.0.0.1/mails', 'forbiddenUrl'],
    ['', 'required'],
  ])('is not posted to "%s"', async (url, code) => {
    const refused = await call<{ violations: object[] }>('POST', '/receivers', { name: 'Orders', url });
    expect(refused.status).toBe(422);
    expect(refused.body.violations).toMatchObject([{ propertyPath: 'url', code }]);
  });

  it('needs the module for it', async () => {
    const bulk = await app.signUp({ modules: ['BULK', 'SMTP'] });
    expect((await app.call('GET', '/receivers', { token: bulk.token })).status).toBe(403);
  });
});

describe('a mail to a receiver', () => {
  it('is kept before it is taken, and posted once, signed, with what is in it', async () => {
    const to = await receiver();
    const transport = createTransport({
      host: '127.0.0.1',
      port: server.port,
      tls: { rejectUnauthorized: false },
    });
    const sent = await transport.sendMail({
      envelope: { from: 'bounces@shop.example', to: to.email!.toUpperCase() },
      from: 'Ana <ana@shop.example>',
      to: ['Orders <orders@acme.example>', 'ben@acme.example'],
      cc: 'cy@acme.example',
      replyTo: 'help@shop.example',
      subject: 'Zoë’s order 🥐',
      messageId: '<order-1@shop.example>',
      text: 'I take two',
      html: '<p onclick="alert(1)">I take <b>two</b><script>alert(1)</script></p>',
      attachments: [
        { filename: '../../etc/passwd', content: Buffer.from([0, 255, 10, 13]), cid: 'one' },
        { filename: '..\\..\\evil.exe', content: 'x' },
      ],
    });
    transport.close();
    expect(sent.response).toMatch(/^250/);
    const kept = await app.database.executeSql('select 1 from received_mail');
    expect(kept.rows).toHaveLength(1);
    await post();
    await post();
    expect(postsTo(to)).toHaveLength(1);
    const { headers, body } = postsTo(to)[0]!;
    expect(new Verifier(to.secret).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'mail',
    });
    expect(posted(to)).toMatchObject({
      id: headers['webhook-id'],
      receiver: to['@id'],
      envelope: { from: 'bounces@shop.example', to: [to.email] },
      from: { name: 'Ana', address: 'ana@shop.example' },
      to: [
        { name: 'Orders', address: 'orders@acme.example' },
        { name: '', address: 'ben@acme.example' },
      ],
      cc: [{ name: '', address: 'cy@acme.example' }],
      replyTo: [{ name: '', address: 'help@shop.example' }],
      subject: 'Zoë’s order 🥐',
      messageId: 'order-1@shop.example',
      text: expect.stringContaining('I take two'),
      html: expect.stringContaining('<b>two</b>'),
      attachments: [
        {
          filename: 'passwd',
          contentId: 'one',
          size: 4,
          data: Buffer.from([0, 255, 10, 13]).toString('base64'),
        },
        { filename: 'evil.exe', size: 1 },
      ],
    });
    expect(posted(to).headers).toContainEqual({ name: 'Message-ID', value: '<order-1@shop.example>' });
    expect(posted(to)).not.toHaveProperty('test');
    const listed = await call<{ 'hydra:member': Delivery[] }>('GET', `${to['@id']}/deliveries`);
    expect(listed.body['hydra:member']).toMatchObject([{ event: 'mail', state: { value: 'delivered' } }]);
    expect((await app.database.executeSql('select 1 from received_mail')).rows).toEqual([]);
  });

  it('comes with whether it is from where it says', async () => {
    const to = await receiver();
    await handOver(server.port, to.email!, mail(), 'ana@shop.example');
    await post();
    expect(posted(to).authentication).toEqual({ spf: 'pass', dkim: 'none', dmarc: 'none' });
    const forged = plainMail(['From: boss@bank.example', 'Subject: Pay'], 'Now');
    await handOver(server.port, to.email!, forged, 'boss@bank.example');
    await post();
    expect(posted(to).authentication).toEqual({ spf: 'fail', dkim: 'none', dmarc: 'fail' });
  });

  it('is posted whole where it cannot be taken apart', async () => {
    const to = await receiver();
    const parts = '--part\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(6_000);
    const head = 'From: Ana <ana@shop.example>\r\nContent-Type: multipart/mixed; boundary=part\r\n\r\n';
    const raw = `${head}${parts}--part--\r\n`;
    expect(await handOver(server.port, to.email!, raw, 'ana@shop.example')).toMatch(/^250/);
    await post();
    const [whole] = posted(to).attachments;
    expect(whole).toMatchObject({ filename: 'message.eml', contentType: 'message/rfc822' });
    expect(Buffer.from(whole!.data, 'base64').toString()).toContain(head);
  });

  it('is refused for good where there is no such receiver, and for now where it is paused', async () => {
    const to = await receiver();
    expect(await handOver(server.port, 'nobody@in.acme.example', mail())).toMatch(/^550 5\.1\.1/);
    expect(await handOver(server.port, 'x@elsewhere.example', mail())).toMatch(/^550 5\.1\.1/);
    await call('PUT', to['@id'], { state: 'paused' });
    expect(await handOver(server.port, to.email!, mail())).toMatch(/^450 4\.2\.1/);
    await call('PUT', to['@id'], { state: 'active' });
    expect(await handOver(server.port, to.email!, mail())).toMatch(/^250/);
    await call('DELETE', to['@id']);
    expect(await handOver(server.port, to.email!, mail())).toMatch(/^550 5\.1\.1/);
  });

  it('is refused where it is too large, and where it goes round in a circle', async () => {
    const to = await receiver();
    expect(await handOver(server.port, to.email!, mail('x'.repeat(2_000_000)))).toMatch(/^552/);
    const hops = Array.from({ length: 60 }, (_, hop) => `Received: from a by b; ${hop}`);
    expect(await handOver(server.port, to.email!, plainMail([...hops, 'Subject: Round'], 'x'))).toMatch(
      /^554 5\.4\.6/,
    );
    expect((await app.database.executeSql('select 1 from received_mail')).rows).toEqual([]);
  });

  it('can be tried with an example', async () => {
    const to = await receiver();
    const tested = await call<object>('POST', `${to['@id']}/test`);
    expect(tested.body).toMatchObject({ isTest: true, event: 'mail', state: { value: 'delivered' } });
    expect(posted(to)).toMatchObject({ test: true, type: 'mail', receiver: to['@id'] });
  });
});

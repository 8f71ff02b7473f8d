import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotateTrackingKey } from '#server/services/tokens/key-ring.ts';
import { buildGroup, buildMessage, buildSender, contactsNamed } from '#tests/support/build-campaign.ts';
import { type MailedWorld, openMailedWorld } from './mailed-world.ts';

let world: MailedWorld;

beforeAll(async () => {
  world = await openMailedWorld();
});
afterAll(() => world.app.close());

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const oneClick = 'List-Unsubscribe=One-Click';

describe('the links of a preview', () => {
  it('lead to a page that says that it was one, whatever is asked of it', async () => {
    for (const path of ['/u/preview', '/w/preview']) {
      const page = await world.visit(path);
      expect([page.status, page.body]).toEqual([200, expect.stringContaining('This was a preview')]);
      expect(page.headers['content-security-policy']).toMatch(/^sandbox/);
    }
    const posted = await world.visit('/u/preview', { method: 'POST', headers: form, body: oneClick });
    expect([posted.status, posted.body]).toEqual([200, expect.stringContaining('This was a preview')]);
  });
});

describe('a slash at the end of a link', () => {
  it('is ignored on every public page', async () => {
    const html =
      '<a href="https://{{ webversion_url }}/">Web</a><a href="https://{{unsubscribe_url}}/">Bye</a>';
    const { mails } = await world.mailed([{ email: 'slash@customer.example' }], { html });
    const { unsubscribe, web, pixel } = mails[0]!;
    for (const path of [unsubscribe, web, pixel])
      expect([path, (await world.visit(`${path}/`)).status]).toEqual([
        path,
        (await world.visit(path)).status,
      ]);
    expect((await world.visit(`${unsubscribe}/`)).body).toContain('slash@customer.example');
    const posted = await world.visit(`${unsubscribe}/`, { method: 'POST', headers: form, body: oneClick });
    expect([posted.status, posted.body]).toEqual([200, expect.stringContaining('You are unsubscribed')]);
  });
});

describe('a path that is none', () => {
  const dutch = { 'accept-language': 'nl' };
  const browsers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...dutch };

  it.each([
    ['/u/', 404],
    ['/u/a/b', 404],
    ['/w/', 404],
    ['/t/o/', 404],
    ['/page-', 404],
    ['/page-1/x', 404],
    ['/verify-sender', 404],
    ['/u/%zz', 400],
    [`/w/${'x'.repeat(513)}`, 413],
  ])('answers %s with a page in the language of its reader, whatever asks', async (path, status) => {
    const page = await world.visit(path, { headers: { accept: '*/*', ...dutch } });
    expect([page.status, page.body]).toEqual([status, expect.stringContaining('Deze pagina bestaat niet')]);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(/^sandbox/),
      'x-content-type-options': 'nosniff',
    });
  });

  it('answers a browser with a page and a program with JSON', async () => {
    const page = await world.visit('/nonsense', { headers: browsers });
    expect([page.status, page.body]).toEqual([404, expect.stringContaining('Deze pagina bestaat niet')]);
    const answer = await world.visit('/nonsense', { headers: { accept: 'application/ld+json, */*' } });
    expect([answer.status, answer.body]).toEqual([404, expect.objectContaining({ '@type': 'hydra:Error' })]);
  });
});

describe('unsubscribing', () => {
  it('shows a page that changes nothing, whoever asks for it', async () => {
    const { campaign, group, mails } = await world.mailed([{ email: 'ana+news@customer.example' }]);
    const path = mails[0]!.unsubscribe;
    for (const method of ['GET', 'HEAD'] as const)
      expect((await world.visit(path, { method })).status).toBe(200);
    const page = await world.visit(path, { headers: { 'accept-language': 'nl-NL,nl;q=0.9,en;q=0.5' } });
    expect(page.body).toContain('Afmelden voor deze lijst');
    expect(page.body).toContain('ana+news@customer.example');
    expect(page.headers['content-security-policy']).toMatch(/^sandbox allow-forms;/);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(await world.contactStates(group)).toEqual(['active']);
    expect((await world.report(campaign)).contactUnsubscribeActions).toBe(0);
  });

  it('takes one click, urlencoded or multipart, as often as it comes', async () => {
    const { campaign, group, mails } = await world.mailed(contactsNamed('oneclick', 2));
    const first = await world.visit(mails[0]!.unsubscribe, { method: 'POST', headers: form, body: oneClick });
    expect([first.status, first.headers.location]).toEqual([200, undefined]);
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    const body =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    for (let times = 0; times < 2; times += 1) {
      expect(
        (await world.visit(mails[1]!.unsubscribe, { method: 'POST', headers: multipart, body })).status,
      ).toBe(200);
    }
    expect(await world.contactStates(group)).toEqual(['unsubscribed', 'unsubscribed']);
    expect(await world.report(campaign)).toMatchObject({
      contactUnsubscribeActions: 2,
      ratioUnsubscribe: 100,
    });
  });

  it('works after a change of keys', async () => {
    const { group, mails } = await world.mailed(contactsNamed('rotated', 1));
    await rotateTrackingKey(world.app.dependencies);
    expect(
      (await world.visit(mails[0]!.unsubscribe, { method: 'POST', headers: form, body: oneClick })).status,
    ).toBe(200);
    expect(await world.contactStates(group)).toEqual(['unsubscribed']);
    const later = await world.mailed(contactsNamed('rotated-later', 1));
    expect((await world.visit(later.mails[0]!.unsubscribe)).status).toBe(200);
  });

  it('from the list leaves other lists alone; from everything blocks the address', async () => {
    const people = contactsNamed('reach', 2);
    const other = await buildGroup(world.app.database, world.account.accountId, 'Other', people);
    const { group, mails } = await world.mailed(people);
    await world.visit(mails[0]!.unsubscribe, { method: 'POST', headers: form, body: 'reach=list' });
    expect([await world.contactStates(group), await world.contactStates(other)]).toEqual([
      ['unsubscribed', 'active'],
      ['active', 'active'],
    ]);
    const done = await world.visit(mails[1]!.unsubscribe, {
      method: 'POST',
      headers: form,
      body: 'reach=sender',
    });
    expect(done.body).toContain('gets no more mail from Acme News');
    expect((await world.contactStates(other))[1]).toBe('blacklisted');
    const listed = await world.app.call<{ 'hydra:member': { reason: string }[] }>(
      'GET',
      '/blacklist/contacts?email=reach2',
      {
        token: world.account.token,
      },
    );
    expect(listed.body['hydra:member']).toMatchObject([{ reason: 'unsubscribed' }]);
    expect(
      (await world.visit(mails[1]!.unsubscribe, { method: 'POST', headers: form, body: 'reach=sender' }))
        .status,
    ).toBe(200);
  });

  it('is not for tokens of another kind or made up', async () => {
    const { group, mails } = await world.mailed(contactsNamed('kinds', 1));
    const mail = mails[0]!;
    const tokens = [mail.pixel.slice('/t/o/'.length, -4), mail.tracked[0]!.slice('/t/c/'.length), 'AAAA'];
    for (const token of tokens) {
      const answer = await world.visit(`/u/${token}`, { method: 'POST', headers: form, body: oneClick });
      expect([answer.status, String(answer.headers['content-type'])]).toEqual([
        404,
        'text/html; charset=utf-8',
      ]);
    }
    expect(await world.contactStates(group)).toEqual(['active']);
  });
});

describe('the web version', () => {
  it('is the mail as it was, alone in an origin of its own', async () => {
    const html = '<p>{{ email }}</p><script>alert(1)</script><a href="{{ webversion_url }}">web</a>';
    const { mails } = await world.mailed([{ email: 'web@customer.example' }], { html });
    const page = await world.visit(mails[0]!.web);
    expect(page.body).toContain('<p>web@customer.example</p>');
    expect(page.body).not.toContain('/t/');
    expect(page.headers['content-security-policy']).toMatch(/^sandbox .*script-src 'none'/);
    expect((await world.visit('/w/unknown')).status).toBe(404);
  });
});

describe('a landing page', () => {
  it('is there while its message is public and published', async () => {
    const { database } = world.app;
    const message = await buildMessage(database, world.account.accountId, {
      html: '<p>Welcome {{ attributes.name }}</p>',
    });
    const path = `/page-${message}`;
    expect((await world.visit(path)).status).toBe(404);
    await database.kysely
      .updateTable('message')
      .set({ privacy: 'public', title: '<b>Hi</b>' })
      .where('id', '=', message)
      .execute();
    const page = await world.visit(path);
    expect(page.body).toContain('<title>&lt;b&gt;Hi&lt;/b&gt;</title>');
    expect(page.body).toContain('<p>Welcome </p>');
    expect(page.headers['content-security-policy']).toMatch(/^sandbox allow-scripts/);
    await database.kysely
      .updateTable('message')
      .set({ publish_state: 'not-published' })
      .where('id', '=', message)
      .execute();
    for (const missing of [path, '/page-0', '/page-999999', '/page-x'])
      expect((await world.visit(missing)).status).toBe(404);
  });
});

describe('the link that verifies a sender', () => {
  it('verifies by its button and not by being looked at', async () => {
    const { database } = world.app;
    const sender = await buildSender(database, world.account.accountId);
    await database.kysely
      .updateTable('sender')
      .set({ state: 'not-verified' })
      .where('id', '=', sender)
      .execute();
    await world.app.call('POST', `/campaign/senders/${sender}/verify`, {
      body: {},
      token: world.account.token,
    });
    const path = /\/verify-sender\/[\w-]+/.exec(world.app.outbox.at(-1)!.text)![0];
    const state = async () =>
      (
        await database.kysely
          .selectFrom('sender')
          .select('state')
          .where('id', '=', sender)
          .executeTakeFirstOrThrow()
      ).state;
    expect((await world.visit(path)).body).toContain('news@acme.example');
    expect(await state()).toBe('not-verified');
    expect((await world.visit(path, { method: 'POST', headers: form, body: '' })).status).toBe(200);
    expect(await state()).toBe('verified');
    expect(
      (await world.visit('/verify-sender/unknown', { method: 'POST', headers: form, body: '' })).status,
    ).toBe(404);
  });
});

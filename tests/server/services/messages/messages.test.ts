import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '#contract/resources/messages.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { buildAttribute, buildCampaign, buildGroup, contactsNamed } from '#tests/support/build-campaign.ts';

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.signUp();
});
afterAll(() => app.close());

const call = <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  app.call<Body>(method, path, { token: owner.token, body });
const create = async (body: Record<string, unknown>) => {
  const answer = await call<Message>('POST', '/messages', { name: 'News', builder: 'html', ...body });
  expect(answer.status).toBe(201);
  return answer.body;
};
const change = (message: Message, body: Record<string, unknown>) =>
  call<Message>('PUT', message['@id'], body);
const violations = (answer: { body: unknown }) =>
  (answer.body as { violations: { propertyPath: string; code: string; message: string }[] }).violations;

describe('the templates of a message', () => {
  it.each([
    ['html', { html: '<p>\n{{ email\n</p>' }, 'line 2'],
    ['html', { html: '{% if email %}\n<p>' }, 'line 1'],
    ['html', { html: '<p>\n\n{% include "x" %}' }, 'line 3'],
    ['html', { html: '<p>\n{{ email | raw }}' }, 'line 2'],
    ['text', { hasTextVariant: true, text: 'Hello\n\n\n{{ email | nothing }}' }, 'line 4'],
  ])('must parse: a fault in the %s names it and its line', async (field, body, line) => {
    const answer = await call('POST', '/messages', { name: 'News', builder: 'html', ...body });
    expect(answer.status).toBe(422);
    const [fault] = violations(answer);
    expect(fault).toMatchObject({
      propertyPath: field,
      code: expect.stringMatching(/^template(TagOpen|TagUnknown|FilterUnknown)$/),
    });
    expect(fault?.message).toContain(line);
    const message = await create({ html: '<p>fine</p>' });
    expect(violations(await change(message, body))[0]).toMatchObject({ propertyPath: field });
  });

  it('are named both where both are wrong', async () => {
    const answer = await call('POST', '/messages', {
      name: 'News',
      builder: 'html',
      html: '{{',
      hasTextVariant: true,
      text: '{%',
    });
    expect(violations(answer).map((each) => each.propertyPath)).toEqual(['html', 'text']);
  });
});

describe('the links of a message', () => {
  const html =
    '<a href="https://shop.example/a?x=1&amp;y=2">A</a> <a href="https://shop.example/{{ attributes.city }}">B</a>' +
    '<a href="{{ unsubscribe_url }}">off</a><a href="{{webversion_url}}">web</a><a href="mailto:a@b.example">mail</a>';

  it('are kept from the html and the text, without the own addresses of the mail', async () => {
    const message = await create({
      html,
      hasTextVariant: true,
      text: 'See https://shop.example/text or https://shop.example/{{ attributes.city }}',
      links: [{ url: 'https://evil.example/', enabled: true }],
    });
    expect(message.links.map((each) => each.url)).not.toContain('https://evil.example/');
    expect(message.links.every((each) => each.enabled)).toBe(true);
    expect(message.links.map((each) => each.where)).toEqual([['html'], ['html', 'text'], ['text']]);
    expect(JSON.stringify(message.links)).not.toMatch(/unsubscribe|webversion|mailto/);
  });

  it('are switched on and off by a client and nothing else, and stay so when the html changes', async () => {
    const message = await create({ html });
    const [first] = message.links;
    const off = await change(message, {
      links: [
        { url: first!.url, enabled: false, where: ['text'] },
        { url: 'https://evil.example/', enabled: true },
      ],
    });
    expect(off.body.links).toEqual([{ ...first, enabled: false }, message.links[1]]);
    const changed = await change(message, { html: `${html}<a href="https://shop.example/new">new</a>` });
    expect(changed.body.links.map((each) => each.enabled)).toEqual([false, true, true]);
    const again = await change(message, changed.body as unknown as Record<string, unknown>);
    expect(again.body).toEqual(changed.body);
    expect(violations(await change(message, { links: [{ url: 'x' }] }))[0]?.propertyPath).toMatch(/^links/);
  });
});

describe('the kinds of a message', () => {
  it('that is public has no text variant and no links, and a page once it is published', async () => {
    const message = await create({
      html: '<a href="https://shop.example/">A</a>',
      hasTextVariant: true,
      text: 'Text',
      title: 'Landing',
    });
    const open = await change(message, { privacy: 'public', hasTextVariant: true });
    expect(open.body).toMatchObject({
      privacy: { value: 'public' },
      hasTextVariant: false,
      text: '',
      links: [],
      landingPageUrl: null,
    });
    const published = await change(message, { publishState: { value: 'published' } });
    expect(published.body.landingPageUrl).toBe(`http://127.0.0.1:4600/page-${message.id}`);
    expect((await app.call('GET', `/page-${message.id}`)).status).toBe(200);
    const closed = await change(message, { privacy: 'private' });
    expect(closed.body).toMatchObject({ landingPageUrl: null, links: [{ url: 'https://shop.example/' }] });
    expect((await app.call('GET', `/page-${message.id}`)).status).toBe(404);
  });

  it('without a text variant has no text, and with one it needs it', async () => {
    const message = await create({ html: '<p>x</p>', hasTextVariant: true, text: 'Text' });
    expect(violations(await change(message, { text: ' \n ' }))).toMatchObject([
      { propertyPath: 'text', code: 'required' },
    ]);
    const without = await change(message, { hasTextVariant: false, text: 'kept?' });
    expect(without.body).toMatchObject({ hasTextVariant: false, text: '' });
    expect(violations(await change(message, { hasTextVariant: true }))).toMatchObject([
      { propertyPath: 'text', code: 'required' },
    ]);
    const create422 = await call('POST', '/messages', { name: 'x', builder: 'html', hasTextVariant: true });
    expect(violations(create422)).toMatchObject([{ propertyPath: 'text', code: 'required' }]);
  });
});

describe('the content of a message', () => {
  it('is kept to the byte', async () => {
    const html = ' \t<p>\r\n\u00a0é\u0301 \u2028 👩‍👩‍👧 &amp;amp; {{ email }}\n\n</p>  \r\n';
    const message = await create({ html, hasTextVariant: true, text: `  ${html}` });
    const read = await call<Message>('GET', message['@id']);
    expect(read.body.html).toBe(html);
    expect(read.body.text).toBe(`  ${html}`);
    const put = await change(message, read.body as unknown as Record<string, unknown>);
    expect(put.body).toEqual(read.body);
  });

  it('stays html where it was written as html, whatever builder was named', async () => {
    const html = '<p>Hello {{ email }}</p>';
    const named = await call<Message>('POST', '/messages', { name: 'x', builder: 'structured', html });
    expect(named.body).toMatchObject({ builder: 'html', html, structured: null });
    const later = await call<Message>('POST', '/messages', { name: 'y' });
    expect(later.body).toMatchObject({ builder: 'structured', html: '' });
    expect((await change(later.body, { html })).body).toMatchObject({ builder: 'html', html });
  });

  it('is not taken as blocks, of which nothing would be mailed', async () => {
    const structured = { version: 1, doc: { type: 'doc', content: [] } };
    const refused = await call('POST', '/messages', { name: 'x', builder: 'structured', structured });
    expect(violations(refused)).toMatchObject([{ propertyPath: 'structured', code: 'noBlocks' }]);
  });

  it('is left out of the rows of a list', async () => {
    await create({ html: '<p>large</p>', hasTextVariant: true, text: 'large' });
    const listed = await call<{ 'hydra:member': Record<string, unknown>[] }>('GET', '/messages');
    for (const row of listed.body['hydra:member']) {
      for (const name of ['html', 'structured', 'text']) expect(row).not.toHaveProperty(name);
      expect(row).toHaveProperty('links');
    }
  });
});

describe('a copy of a message', () => {
  it('is a draft out of the archive with the same content', async () => {
    const message = await create({
      html: '<a href="https://shop.example/">A</a>',
      hasTextVariant: true,
      text: 'Text',
      title: 'Title',
      publishState: 'published',
    });
    await change(message, { links: [{ url: 'https://shop.example/', enabled: false }] });
    await call('POST', `${message['@id']}/archive`, {});
    const answer = await call<{ id: number }>('POST', `${message['@id']}/duplicate`, { name: ' Copy ' });
    expect(answer.status).toBe(201);
    expect(answer.headers.location).toBe(`/messages/${answer.body.id}`);
    const copy = await call<Message>('GET', `/messages/${answer.body.id}`);
    expect(copy.body).toMatchObject({
      name: 'Copy',
      title: 'Title',
      html: '<a href="https://shop.example/">A</a>',
      text: 'Text',
      links: [{ url: 'https://shop.example/', enabled: false, where: ['html'] }],
      publishState: { value: 'not-published' },
      inArchive: false,
      version: 1,
    });
    expect(violations(await call('POST', `${message['@id']}/duplicate`, { name: ' ' }))).toMatchObject([
      { propertyPath: 'name', code: 'required' },
    ]);
  });
});

describe('the archive of messages', () => {
  it('takes a message in and gives it back, each time a new version', async () => {
    const message = await create({ html: '<p>x</p>' });
    const kept = await call<Message>('POST', `${message['@id']}/archive`, {});
    expect(kept.body).toMatchObject({ inArchive: true, version: 2 });
    expect((await call('POST', `${message['@id']}/archive`, {})).body).toEqual(kept.body);
    const total = async (inArchive: boolean) =>
      (
        await call<{ 'hydra:totalItems': number }>(
          'GET',
          `/messages?inArchive=${inArchive}&id[]=${message.id}`,
        )
      ).body['hydra:totalItems'];
    expect([await total(true), await total(false)]).toEqual([1, 0]);
    const back = await call<Message>('POST', `${message['@id']}/restore`, {});
    expect(back.body).toMatchObject({ inArchive: false, version: 3 });
  });

  it('and deletion are refused while a scheduled campaign uses the message', async () => {
    const group = await buildGroup(app.database, owner.accountId, 'List', contactsNamed('archive', 1));
    const campaign = await buildCampaign(app.database, owner.accountId, { groups: [group] });
    const read = await call<{ message: { '@id': string } }>('GET', `/campaigns/${campaign}`);
    const used = read.body.message['@id'];
    const { kysely } = app.database;
    await kysely.updateTable('campaign').set({ state: 'scheduled' }).where('id', '=', campaign).execute();
    expect((await call('POST', `${used}/archive`, {})).status).toBe(409);
    expect((await call('DELETE', used)).status).toBe(409);
    await kysely.updateTable('campaign').set({ state: 'new' }).where('id', '=', campaign).execute();
    expect((await call('POST', `${used}/archive`, {})).status).toBe(200);
  });
});

describe('the preview of a message', () => {
  const html = '<p>{{ email }} {{ attributes.city }}</p><a href="https://shop.example/">A</a>';

  it('is filled with samples or with a contact, and tracks nothing', async () => {
    const city = await buildAttribute(app.database, owner.accountId, 'city');
    const group = await buildGroup(app.database, owner.accountId, 'Preview', [
      { email: 'zoe@example.com', attributes: { [city]: '<b>Ede</b>' } },
    ]);
    const listed = await call<{ 'hydra:member': { id: number }[] }>('GET', `/contacts?group=${group}`);
    const message = await create({ html });
    const sample = await call<{ html: string }>('GET', `${message['@id']}/preview`);
    expect(sample.body.html).toContain(`${owner.email} city`);
    const contact = listed.body['hydra:member'][0]!.id;
    const filled = await call<{ html: string }>('GET', `${message['@id']}/preview?contact=${contact}`);
    expect(filled.body.html).toContain('zoe@example.com &lt;b&gt;Ede&lt;/b&gt;');
    expect(filled.body.html).toContain('href="https://shop.example/"');
    expect(filled.body.html).not.toContain('/t/');
    expect((await call('GET', `${message['@id']}/preview?contact=424242`)).status).toBe(404);
    expect((await call('GET', `${message['@id']}/preview?contact=x`)).status).toBe(400);
  });

  it('is mailed to one address, counts nowhere and makes no contact', async () => {
    const message = await create({ html });
    const count = async () => {
      const { kysely } = app.database;
      const contacts = await kysely.selectFrom('contact').select('id').execute();
      const events = await kysely.selectFrom('campaign_event').select('id').execute();
      const info = await call<{ subscription: { messageCount: number } }>('GET', '/account/info');
      return [contacts.length, events.length, info.body.subscription.messageCount];
    };
    const before = await count();
    const answer = await call('POST', `${message['@id']}/actions/preview/someone@example.com`, {});
    expect(answer.status).toBe(202);
    const mail = app.delivered.at(-1)!;
    expect(mail.envelope.to).toBe('someone@example.com');
    const raw = mail.raw.toString('latin1');
    expect(raw).toMatch(/^To: .*someone@example\.com/m);
    expect(raw).not.toMatch(/^list-unsubscribe/im);
    expect(raw).not.toContain('/t/o/');
    expect(await count()).toEqual(before);
  });

  it.each([
    'a@x%0d%0aBcc:b@y',
    'a@x.example%0d%0aBcc:b@y.example',
    'a@x.example%0aBcc:%20b@y.example',
    'a@x.example, b@y.example',
    'a@x.example;b@y.example',
    'a@x.example%00',
    'Ana%20%3Ca@x.example%3E',
    '%22a@x.example%22@y.example',
    'nobody',
  ])('is mailed to nobody at %j', async (target) => {
    const message = await create({ html });
    const before = app.delivered.length;
    const answer = await call(
      'POST',
      `${message['@id']}/actions/preview/${target.replaceAll(' ', '%20')}`,
      {},
    );
    expect(answer.status).toBe(422);
    expect(violations(answer)).toMatchObject([{ propertyPath: 'target' }]);
    expect(app.delivered).toHaveLength(before);
  });

  it('works whatever the name of the message is', async () => {
    const message = await create({ name: '50% {{ off {% if', html: '<p>x</p>' });
    expect((await call('GET', `${message['@id']}/preview`)).status).toBe(200);
    const target = `${message['@id']}/actions/preview/someone@example.com`;
    expect((await call('POST', target, {})).status).toBe(202);
    expect(app.delivered.at(-1)!.raw.toString('latin1')).toContain('50% {{ off {% if');
  });
});

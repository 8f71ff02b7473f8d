import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportLink } from '#contract/resources/campaign-report.ts';
import { trackedTargets } from '#server/services/tracking/tracked.ts';
import { contactsNamed } from '#tests/support/build-campaign.ts';
import { type MailedWorld, openMailedWorld } from './mailed-world.ts';

let world: MailedWorld;

beforeAll(async () => {
  world = await openMailedWorld();
});
afterAll(() => world.app.close());

/** Mails one link and gives where its redirect leads. */
async function followed(href: string, stored: string, attributes: Record<number, string> = {}) {
  const html = `<p><a href="${href}">Go</a></p>`;
  const { mails } = await world.mailed([{ email: `link${Math.random()}@customer.example`, attributes }], {
    html,
    links: [stored],
  });
  const answer = await world.visit(mails[0]!.tracked[0]!);
  return { status: answer.status, location: answer.headers.location };
}

/** An attribute of the account; gives its id. */
async function buildAttribute(slug: string): Promise<number> {
  const attribute = await world.app.database.kysely
    .insertInto('attribute')
    .values({ account_id: world.account.accountId, name: slug, name_folded: slug, slug })
    .returning('id')
    .executeTakeFirstOrThrow();
  return attribute.id;
}

describe('a tracked link', () => {
  it('leads to the stored address, decoded once and to the letter', async () => {
    const cases: [string, string, string][] = [
      ['https://example.com/?a=1&amp;b=2', 'https://example.com/?a=1&b=2', 'https://example.com/?a=1&b=2'],
      [
        'https://example.com/?a=1&amp;amp;b=2',
        'https://example.com/?a=1&amp;b=2',
        'https://example.com/?a=1&amp;b=2',
      ],
      [
        'https://example.com/?f[0]=t:2&amp;f[1]=x',
        'https://example.com/?f[0]=t:2&f[1]=x',
        'https://example.com/?f[0]=t:2&f[1]=x',
      ],
      [
        'https://example.com/café?x=🎉',
        'https://example.com/café?x=🎉',
        'https://example.com/caf%C3%A9?x=%F0%9F%8E%89',
      ],
      [
        "https://example.com/O'Neil's/@43.7,-79.3",
        "https://example.com/O'Neil's/@43.7,-79.3",
        "https://example.com/O'Neil's/@43.7,-79.3",
      ],
    ];
    for (const [href, stored, location] of cases)
      expect(await followed(href, stored)).toEqual({ status: 302, location });
  });

  it('is filled with the values of its recipient, and no link where they make it no address of the web', async () => {
    const html =
      '<a href="https://example.com/?q={{ attributes.town }}">Go</a> <a href="{{ attributes.town }}">There</a>';
    const attribute = await buildAttribute('town');
    const { mails } = await world.mailed(
      [{ email: 'fill@customer.example', attributes: { [attribute]: 'javascript:alert(1)&x=ö' } }],
      { html, links: ['https://example.com/?q={{ attributes.town }}', '{{ attributes.town }}'] },
    );
    const answers = await Promise.all(mails[0]!.tracked.map((path) => world.visit(path)));
    expect(answers.map((answer) => [answer.status, answer.headers.location])).toEqual([
      [302, 'https://example.com/?q=javascript%3Aalert(1)%26x%3D%C3%B6'],
    ]);
  });

  it('leads nowhere for a token that is not ours to the last bit, and never where a query says', async () => {
    const { mails } = await world.mailed(contactsNamed('forged', 2));
    const [path, other] = mails.map((mail) => mail.tracked[0]!) as [string, string];
    const token = path.slice('/t/c/'.length);
    const flipped = [...token].map(
      (letter, index) => `${token.slice(0, index)}${letter === 'A' ? 'B' : 'A'}${token.slice(index + 1)}`,
    );
    const forged = [
      ...flipped,
      token.slice(0, -1),
      `${token}A`,
      `${token.slice(0, 8)}${other.slice('/t/c/'.length + 8)}`,
      mails[0]!.unsubscribe.slice(3),
      mails[0]!.pixel.slice('/t/o/'.length, -4),
      'x',
    ];
    const answers = await Promise.all(forged.map((each) => world.visit(`/t/c/${each}`)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([404]));
    expect(answers.every((answer) => answer.headers.location === undefined)).toBe(true);
    const asked = await world.visit(`${path}?url=https://evil.example//evil.example`);
    expect(asked.headers.location).toBe('https://shop.example/sale');
    expect(asked.headers['referrer-policy']).toBe('no-referrer');
    expect(JSON.stringify(mails.map((mail) => [mail.pixel, mail.tracked, mail.unsubscribe]))).not.toContain(
      'forged1',
    );
  });
});

describe('the targets of tracked links', () => {
  it('are known by their addresses, and no click is counted by asking', async () => {
    const { campaign, mails } = await world.mailed(contactsNamed('targets', 1));
    const tracked = `https://mail.example${mails[0]!.tracked[0]!}`;
    const links = [
      tracked,
      `${tracked.slice(0, -1)}~`,
      `${tracked}?x=1`,
      'https://shop.example/t/c/x',
      'mailto:a@b',
    ];
    expect(await trackedTargets(world.app.dependencies, links)).toEqual({
      [tracked]: 'https://shop.example/sale',
    });
    expect(await world.report(campaign)).toMatchObject({ totalClickActions: 0 });
  });
});

describe('the report', () => {
  it('counts people once and hits each time', async () => {
    const { campaign, mails } = await world.mailed(contactsNamed('count', 4));
    for (const mail of mails.slice(0, 2)) await world.visit(mail.pixel);
    for (let times = 0; times < 3; times += 1) await world.visit(mails[0]!.tracked[0]!);
    const pixel = await world.visit(mails[0]!.pixel);
    expect(pixel.headers).toMatchObject({
      'content-type': 'image/gif',
      'cache-control': 'no-store, private',
    });
    expect(await world.report(campaign)).toMatchObject({
      contactOpenActions: 2,
      totalOpenActions: 3,
      contactClickActions: 1,
      totalClickActions: 3,
      ratioRead: 50,
      ratioClick: 25,
      automaticHits: 0,
    });
    const token = { token: world.account.token };
    const links = await world.app.call<{ 'hydra:member': ReportLink[] }>(
      'GET',
      `/campaigns/${campaign}/report/links`,
      token,
    );
    expect(links.body['hydra:member']).toMatchObject([
      { url: 'https://shop.example/sale', landingPage: false, contactActions: 1, totalActions: 3 },
    ]);
    const link = links.body['hydra:member'][0]!.id;
    const clicks = await world.app.call<{ 'hydra:totalItems': number }>(
      'GET',
      `/campaign-clicks?link.id=${link}`,
      token,
    );
    expect(clicks.body['hydra:totalItems']).toBe(1);
    const opened = await world.app.call<{
      'hydra:member': { email: string; ip: string; contact: { '@type': string } }[];
    }>('GET', `/campaigns/${campaign}/list/opened?perPage=2`, token);
    expect(opened.body).toMatchObject({ 'hydra:totalItems': 3 });
    expect(opened.body['hydra:member'][0]).toMatchObject({
      email: 'count1@customer.example',
      ip: '192.0.2.1',
      contact: { '@type': 'Contact' },
    });
    for (const event of ['sent', 'clicked', 'bounced', 'unsubscribed']) {
      expect((await world.app.call('GET', `/campaigns/${campaign}/list/${event}`, token)).status).toBe(200);
    }
    expect((await world.app.call('GET', `/campaigns/${campaign}/list/nothing`, token)).status).toBe(404);
  });

  it('loses no hit of many that come at once', async () => {
    const { campaign, mails } = await world.mailed(contactsNamed('many', 20));
    await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        world.visit(mails[index % 20]!.pixel, { ip: `198.51.100.${index % 20}` }),
      ),
    );
    expect(await world.report(campaign)).toMatchObject({ contactOpenActions: 20, totalOpenActions: 200 });
  });
});

describe('machines', () => {
  it('are known by what they say of themselves, and left out of the counts', async () => {
    const { campaign, mails } = await world.mailed(contactsNamed('machine', 2));
    const link = mails[0]!.tracked[0]!;
    expect((await world.visit(link, { method: 'HEAD' })).status).toBe(302);
    await world.visit(link, { headers: { 'sec-purpose': 'prefetch;prerender' } });
    await world.visit(link, { headers: { purpose: 'prefetch' } });
    await world.visit(mails[0]!.pixel, {
      headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    });
    expect(await world.report(campaign)).toMatchObject({
      totalClickActions: 0,
      totalOpenActions: 0,
      contactOpenActions: 0,
      automaticHits: 4,
    });
  });

  it('that fetch images for a reader, and programs for mail, are people', async () => {
    const { campaign, mails } = await world.mailed(contactsNamed('proxied', 2));
    const proxy = {
      'user-agent':
        'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    };
    await world.visit(mails[0]!.pixel, { headers: proxy });
    await world.visit(mails[0]!.tracked[0]!, { headers: proxy });
    await world.visit(mails[1]!.tracked[0]!, { headers: { 'user-agent': 'Outlook-iOS/2.0' } });
    expect(await world.report(campaign)).toMatchObject({
      contactOpenActions: 1,
      contactClickActions: 1,
      automaticHits: 1,
    });
  });

  it('that open every link at once change nothing, though they look like people', async () => {
    const html = '<a href="https://shop.example/1">1</a><a href="https://shop.example/2">2</a>';
    const { campaign, group, mails } = await world.mailed(contactsNamed('scanned', 3), {
      html,
      links: ['https://shop.example/1', 'https://shop.example/2'],
    });
    const [scanned, read, slow] = mails as [(typeof mails)[0], (typeof mails)[0], (typeof mails)[0]];
    for (const path of [scanned.unsubscribe, ...scanned.tracked, scanned.pixel])
      await world.visit(path, { ip: '203.0.113.9' });
    for (const path of [read.pixel, ...read.tracked]) await world.visit(path, { ip: '203.0.113.9' });
    for (const path of [...slow.tracked, slow.unsubscribe]) {
      await world.visit(path, { ip: '203.0.113.9' });
      world.app.clock.advance(1_500);
    }
    expect(await world.report(campaign)).toMatchObject({
      contactOpenActions: 1,
      contactClickActions: 2,
      totalClickActions: 4,
      automaticHits: 3,
      contactUnsubscribeActions: 0,
    });
    expect(await world.contactStates(group)).toEqual(['active', 'active', 'active']);
  });
});

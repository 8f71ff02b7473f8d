import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectLinks } from '#server/mail/links/collect-links.ts';
import { tokenSigner } from '#server/services/tokens/public-tokens.ts';
import { type MailedWorld, openMailedWorld } from './mailed-world.ts';

let world: MailedWorld;

beforeAll(async () => {
  world = await openMailedWorld();
});
afterAll(() => world.app.close());

describe('a tracked link that is filled for each recipient', () => {
  it('of a mail that was sent before its place was told leads where its first one leads', async () => {
    const stored = 'https://shop.example/?u={{ email }}';
    const { campaign } = await world.mailed([{ email: 'old@customer.example' }], {
      html: `<a href="${stored}">Go</a>`,
      links: [stored],
    });
    const { kysely } = world.app.database;
    const byCampaign = {
      link: kysely.selectFrom('campaign_link'),
      recipient: kysely.selectFrom('recipient'),
    };
    const link = await byCampaign.link
      .select('id')
      .where('campaign_id', '=', campaign)
      .executeTakeFirstOrThrow();
    const row = await byCampaign.recipient
      .select('id')
      .where('campaign_id', '=', campaign)
      .executeTakeFirstOrThrow();
    const token = (await tokenSigner(world.app.dependencies)).sign('click', row.id, link.id);
    const answer = await world.visit(`/t/c/${token}`);
    expect(answer.headers.location).toBe('https://shop.example/?u=old%40customer.example');
  });

  it('leads where the untracked link would lead, whatever the template binds on the way', async () => {
    const html = `{% assign code = email | split: "@" | first %}<a href="https://shop.example/c/{{ code }}">1</a>
{% capture mine %}{{ code | upcase }}{% endcapture %}<a href="https://shop.example/c/{{ mine }}">2</a>
{% for n in (1..2) %}<a href="https://shop.example/p/{{ n }}">3</a>{% endfor %}
{% assign url = "https://shop.example/" | append: code %}<a href="{{ url }}">4</a>
<a href="{{ webversion_url }}">web</a><a href="https://shop.example/d/{{ "now" | date: "%Y-%m-%d-%H" }}">5</a>`;
    const text = '{% assign code = email | split: "@" | first %}https://shop.example/t/{{ code }}';
    const { mails } = await world.mailed(
      [{ email: 'bound.one@customer.example' }, { email: 'bound.two@customer.example' }],
      { html, text, links: collectLinks(html, text).map(({ url }) => url) },
    );
    // What is filled anew at a click is filled as on the day of the mail.
    world.app.clock.advance(50 * 3_600_000);
    for (const [index, name] of ['bound.one', 'bound.two'].entries()) {
      const answers = await Promise.all(mails[index]!.tracked.map((path) => world.visit(path)));
      expect(answers.map((answer) => answer.headers.location)).toEqual([
        `https://shop.example/t/${name}`,
        `https://shop.example/c/${name}`,
        `https://shop.example/c/${name.toUpperCase()}`,
        'https://shop.example/p/1',
        'https://shop.example/p/2',
        `https://shop.example/${name}`,
        expect.stringMatching(/^https:\/\/shop\.example\/d\/\d{4}-\d\d-\d\d-\d\d$/),
      ]);
      const web = await world.visit(mails[index]!.web);
      expect(String(web.body)).toContain(answers.at(-1)!.headers.location);
    }
  });
});

import type { Campaign } from '#contract/resources/campaigns.ts';
import { recipientMail } from '#server/services/campaigns/recipient-mail.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import {
  type BuiltCampaign,
  type BuiltContact,
  buildCampaign,
  buildGroup,
} from '#tests/support/build-campaign.ts';

/** The links of one mail, as paths of the application. */
export interface MailLinks {
  readonly pixel: string;
  readonly tracked: string[];
  readonly web: string;
  readonly unsubscribe: string;
  readonly raw: string;
}

/** The application with mails in hand. */
export interface MailedWorld {
  readonly app: TestApp;
  readonly account: TestAccount;
  /** Launches a campaign to these contacts; gives its id, its list and the links of every mail, in order. */
  mailed(
    contacts: readonly BuiltContact[],
    more?: Omit<BuiltCampaign, 'groups'>,
  ): Promise<{ campaign: number; group: number; mails: MailLinks[] }>;
  /** Asks for a public page as a browser of a person would. */
  visit(
    path: string,
    more?: { ip?: string; method?: 'GET' | 'HEAD' | 'POST'; headers?: Record<string, string>; body?: string },
  ): ReturnType<TestApp['call']>;
  report(campaign: number): Promise<NonNullable<Campaign['report']>>;
  contactStates(group: number): Promise<string[]>;
}

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const origin = 'http://127.0.0.1:4600';

/** Opens a world of its own for a test file. */
export async function openMailedWorld(): Promise<MailedWorld> {
  const app = await openTestApp();
  const account = await app.signUp();
  return {
    app,
    account,
    async mailed(contacts, more = {}) {
      const group = await buildGroup(app.database, account.accountId, 'List', contacts);
      const campaign = await buildCampaign(app.database, account.accountId, { ...more, groups: [group] });
      const launched = await app.call('POST', `/campaigns/${campaign}/launch`, {
        body: {},
        token: account.token,
      });
      if (launched.status !== 202) throw new Error(`The launch answered ${launched.status}`);
      const { kysely } = app.database;
      await kysely
        .updateTable('recipient')
        .set({ state: 'sent', sent_at: app.clock.now() })
        .where('campaign_id', '=', campaign)
        .execute();
      const rows = await kysely
        .selectFrom('recipient')
        .selectAll()
        .where('campaign_id', '=', campaign)
        .orderBy('id')
        .execute();
      const mails: MailLinks[] = [];
      for (const row of rows)
        mails.push(linksOf((await recipientMail(app.dependencies, campaign, row))!.raw.toString()));
      return { campaign, group, mails };
    },
    visit: (path, { ip = '192.0.2.1', method = 'GET', headers = {}, body } = {}) =>
      app.call(method, path, {
        remoteAddress: ip,
        headers: { 'user-agent': browser, ...headers },
        ...(body === undefined ? {} : { body }),
      }),
    async report(campaign) {
      const read = await app.call<Campaign>('GET', `/campaigns/${campaign}`, { token: account.token });
      return read.body.report!;
    },
    async contactStates(group) {
      const rows = await app.database.kysely
        .selectFrom('contact')
        .select('state')
        .where('group_id', '=', group)
        .orderBy('id')
        .execute();
      return rows.map((row) => row.state);
    },
  };
}

function linksOf(raw: string): MailLinks {
  const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const paths = (pattern: RegExp) =>
    [...new Set(text.match(pattern) ?? [])].map((url) => url.slice(origin.length));
  const escaped = origin.replaceAll('.', '\\.');
  return {
    pixel: paths(new RegExp(`${escaped}/t/o/[\\w-]+\\.gif`, 'g'))[0]!,
    tracked: paths(new RegExp(`${escaped}/t/c/[\\w-]+`, 'g')),
    web: paths(new RegExp(`${escaped}/w/[\\w-]+`, 'g'))[0] ?? '',
    unsubscribe: /List-Unsubscribe:\s+<([^>]+)>/.exec(raw)![1]!.slice(origin.length),
    raw,
  };
}

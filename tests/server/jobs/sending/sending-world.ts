import type { Campaign } from '#contract/resources/campaigns.ts';
import type { Config } from '#server/config.ts';
import { type MakeMailSource, type Sender, startSender } from '#server/jobs/sending/sender.ts';
import { mailSources } from '#server/jobs/sending/sources.ts';
import { createSmtpPool, type SmtpPool } from '#server/mail/outgoing/smtp-pool.ts';
import { startSession, tokenFor } from '#server/services/session/sessions.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import {
  type BuiltCampaign,
  type BuiltContact,
  buildCampaign,
  buildGroup,
} from '#tests/support/build-campaign.ts';
import { eventually } from '#tests/support/eventually.ts';
import { checkLedger } from '#tests/support/oracle.ts';
import { type SinkBehaviour, type SmtpSink, startSmtpSink } from '#tests/support/smtp-sink.ts';

/** The application with a sender that mails to a sink. */
export interface SendingWorld {
  readonly app: TestApp;
  /** The account, with a token that is valid now. */
  readonly account: TestAccount;
  readonly sink: SmtpSink;
  /** Makes a list and a campaign for it, launches it and gives its id. */
  launched(contacts: readonly BuiltContact[], more?: Omit<BuiltCampaign, 'groups'>): Promise<number>;
  read(campaignId: number): Promise<Campaign>;
  post(path: string, body?: unknown): Promise<number>;
  /** Moves the clock and signs in again, since a token does not last. */
  advance(milliseconds: number): Promise<void>;
  /** Starts a sender, of what the product mails where nothing else is said; it is stopped at the end. */
  startSender(sources?: readonly MakeMailSource[]): Promise<Sender>;
  /** Waits until the condition holds of the campaign. */
  until(campaignId: number, holds: (campaign: Campaign) => boolean): Promise<Campaign>;
  untilDone(campaignId: number): Promise<Campaign>;
  /** Checks the whole ledger against the sink. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a world of its own for a test file. */
export async function openSendingWorld(
  behaviour?: SinkBehaviour,
  config: Partial<Config> = {},
): Promise<SendingWorld> {
  const sink = await startSmtpSink(behaviour);
  const pool: SmtpPool = createSmtpPool({ url: sink.url, connections: 20, log: { warn: () => undefined } });
  const app = await openTestApp({ config, dependencies: { outgoing: pool } });
  let account = await app.signUp();
  const senders: Sender[] = [];
  const post = async (path: string, body: unknown = {}) =>
    (await app.call('POST', path, { body, token: account.token })).status;
  const read = async (id: number) =>
    (await app.call<Campaign>('GET', `/campaigns/${id}`, { token: account.token })).body;
  const until = (id: number, holds: (campaign: Campaign) => boolean) => eventually(() => read(id), holds);
  return {
    app,
    get account() {
      return account;
    },
    async advance(milliseconds) {
      app.clock.advance(milliseconds);
      const user = { id: account.accountId, epoch: 1 };
      const session = await startSession(app.database.kysely, user, app.clock.now());
      account = { ...account, token: await tokenFor(app.dependencies, user.id, session) };
    },
    sink,
    post,
    read,
    until,
    async launched(contacts, more = {}) {
      const group = await buildGroup(app.database, account.accountId, 'List', contacts);
      const id = await buildCampaign(app.database, account.accountId, { ...more, groups: [group] });
      const status = await post(`/campaigns/${id}/launch`);
      if (status !== 202) throw new Error(`The launch answered ${status}`);
      return id;
    },
    async startSender(sources = mailSources) {
      const sender = await startSender(app.dependencies, sources);
      senders.push(sender);
      return sender;
    },
    untilDone: (id) => until(id, (campaign) => campaign.state.value === 'done'),
    check: () => checkLedger(app.database, sink.messages),
    async close() {
      for (const sender of senders) await sender.stop();
      await pool.close(1_000);
      await app.close();
      await sink.close();
    },
  };
}

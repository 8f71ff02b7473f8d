import type { ServerResponse } from 'node:http';
import type { Delivery } from '#contract/resources/deliveries.ts';
import type { Webhook } from '#contract/resources/webhooks.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { deliveryWork } from '#server/jobs/deliveries/delivery-work.ts';
import { newMessageId, storeDeliveries } from '#server/services/deliveries/store-deliveries.ts';
import { startSession, tokenFor } from '#server/services/session/sessions.ts';
import { workThrough } from '#server/work/work-through.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { type HookSink, startHookSink } from '#tests/support/hook-sink.ts';

/** The application with a program that its webhooks post to. */
export interface DeliveriesWorld {
  readonly app: TestApp;
  readonly sink: HookSink;
  readonly account: TestAccount;
  webhook(more?: object): Promise<Webhook>;
  read(webhook: Webhook): Promise<Webhook>;
  call<Body>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): ReturnType<TestApp['call']> & Promise<{ status: number; body: Body }>;
  /** Has the webhook told something, and gives the id that it is known by. */
  tell(webhook: Webhook, data?: unknown): Promise<string>;
  /** Does what is due now. */
  deliver(): Promise<void>;
  /** Moves the clock and signs in again. */
  advance(milliseconds: number): Promise<void>;
  deliveries(webhook: Webhook, query?: string): Promise<Delivery[]>;
  close(): Promise<void>;
}

/** Opens a world of its own for a test file; its time is that of the day, which others check signatures by. */
export async function openDeliveriesWorld(
  dependencies: Partial<Dependencies> = {},
): Promise<DeliveriesWorld> {
  const sink = await startHookSink();
  const app = await openTestApp({ now: new Date(), dependencies });
  let account = await app.signUp();
  const call = <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    app.call<Body>(method, path, { token: account.token, body });
  let names = 0;
  return {
    app,
    sink,
    get account() {
      return account;
    },
    call,
    async webhook(more = {}) {
      const path = `/${++names}`;
      const body = { name: `Hook ${names}`, state: 'enabled', url: `${sink.url}${path}`, ...more };
      return (await call<Webhook>('POST', '/webhooks', body)).body;
    },
    read: async (webhook) => (await call<Webhook>('GET', webhook['@id'])).body,
    async tell(webhook, data = {}) {
      const messageId = newMessageId();
      const owner = { kind: 'webhook' as const, accountId: account.accountId, id: webhook.id };
      const body = JSON.stringify({ id: messageId, type: 'bounce', data });
      await storeDeliveries(
        app.database.kysely,
        [{ owner, event: 'bounce', messageId, body }],
        app.clock.now(),
      );
      return messageId;
    },
    deliver: () => workThrough(app.dependencies, deliveryWork(app.dependencies)),
    async advance(milliseconds) {
      app.clock.advance(milliseconds);
      const session = await startSession(
        app.database.kysely,
        { id: account.accountId, epoch: 1 },
        app.clock.now(),
      );
      account = { ...account, token: await tokenFor(app.dependencies, account.accountId, session) };
    },
    async deliveries(webhook, query = '') {
      const path = `${webhook['@id']}/deliveries${query}`;
      return (await call<{ 'hydra:member': Delivery[] }>('GET', path)).body['hydra:member'];
    },
    async close() {
      await app.close();
      await sink.close();
    },
  };
}

/** Answers with a status. */
export function answering(status: number, headers: Record<string, string> = {}, body = '') {
  return (response: ServerResponse) => void response.writeHead(status, headers).end(body);
}

import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enumeration, nullable, readOnly, text, timestamp } from '#contract/wire/field.ts';
import { defineResource } from '#contract/wire/resource.ts';
import { takeJson } from '#server/http/json-bodies.ts';
import { registerRoutes } from '#server/http/pipeline.ts';
import { resourceRoutes } from '#server/routes/resource-routes.ts';
import {
  defineReadOnlyResource,
  type ResourceDefinition,
  stored,
} from '#server/services/gateway/definition.ts';
import { campaignDefinition } from '#server/services/resources/campaigns.ts';
import { createAuthenticate } from '#server/services/session/authenticate.ts';
import { wireTime } from '#server/services/time/wire-time.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { buildSentCampaign } from '#tests/support/ledger.ts';

interface Hits {
  readonly 'hydra:member': { readonly '@id': string; readonly id: number; readonly kind: string }[];
  readonly 'hydra:totalItems': number;
  readonly 'hydra:view': Readonly<Record<string, string>>;
}

const fields = {
  kind: readOnly(enumeration(['opened', 'clicked'])),
  ip: readOnly(nullable(text())),
  createdAt: readOnly(timestamp()),
};
const storedFields = { kind: stored('kind'), ip: stored('ip'), createdAt: stored('created_at') };

/** What was done with the mails of a campaign, as a list under it or one of its own. */
function hitsAt(name: string, under?: ResourceDefinition['under']): ResourceDefinition {
  const resource = defineResource({
    name,
    type: 'Hit',
    modules: ['BULK'],
    operations: ['list', 'get'],
    fields,
    filters: { kind: 'enumeration', createdAt: 'timestamp' },
    display: ['kind'],
  });
  return defineReadOnlyResource<typeof resource, 'campaign_event'>({
    resource,
    table: 'campaign_event',
    fields: storedFields,
    ...(under && { under }),
    present: async (_scope, rows) =>
      rows.map((row) => ({
        '@id': `/campaigns/${row.campaign_id}/hits/${row.id}`,
        '@type': 'Hit',
        id: row.id,
        kind: row.kind === 'clicked' ? 'clicked' : 'opened',
        ip: row.ip,
        createdAt: wireTime(row.created_at),
      })),
  });
}

let world: TestApp;
let app: FastifyInstance;
let owner: TestAccount;
let other: TestAccount;
const campaigns: number[] = [];

beforeAll(async () => {
  world = await openTestApp();
  owner = await world.signUp();
  other = await world.signUp();
  const { dependencies } = world;
  const parent = { definition: campaignDefinition as unknown as ResourceDefinition, column: 'campaign_id' };
  const definitions = [hitsAt('campaigns/:parent/hits', parent), hitsAt('hits')];
  app = Fastify({ forceCloseConnections: true });
  takeJson(app);
  registerRoutes(app, dependencies, definitions.flatMap(resourceRoutes), createAuthenticate(dependencies));
  for (const account of [owner, owner, other]) campaigns.push(await sentCampaign(account.accountId));
});
afterAll(async () => {
  await app.close();
  await world.close();
});

/** A campaign with five hits, opened and clicked by turns. */
async function sentCampaign(accountId: number): Promise<number> {
  const at = new Date('2026-03-02T09:00:00Z');
  const id = await buildSentCampaign(world.database, accountId, [{ state: 'sent' }], {
    startedAt: at,
    finishedAt: at,
  });
  await world.database.executeSql(
    `insert into campaign_event (account_id, campaign_id, recipient_id, kind, created_at, ip)
     select account_id, campaign_id, id, case n % 2 when 0 then 'clicked' else 'opened' end,
       $2::timestamptz + n * interval '1 minute', '10.0.0.' || n
     from recipient, generate_series(1, 5) n where campaign_id = $1`,
    [id, at.toISOString()],
  );
  return id;
}

async function call<Body = Hits>(path: string, account = owner, method: 'GET' | 'PUT' | 'DELETE' = 'GET') {
  const answer = await app.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${account.token}` },
  });
  return { status: answer.statusCode, body: answer.json<Body>(), headers: answer.headers };
}

describe('a list under a record', () => {
  it('has what that record has, a page at a time, in its order and filtered', async () => {
    const path = `/campaigns/${campaigns[0]}/hits`;
    const first = await call(`${path}?perPage=2&order[createdAt]=desc`);
    expect(first.body['hydra:totalItems']).toBe(5);
    expect(first.body['hydra:member'].map((hit) => hit.kind)).toEqual(['opened', 'clicked']);
    expect(first.body['hydra:view']['hydra:next']).toContain(`${path}?perPage=2`);
    const clicked = await call(`${path}?kind=clicked`);
    expect(clicked.body['hydra:member'].map((hit) => hit.kind)).toEqual(['clicked', 'clicked']);
    expect((await call(`${path}?order[version]=asc`)).body['hydra:totalItems']).toBe(5);
    expect((await call(`${path}?state=new`)).status).toBe(400);
  });

  it('gives one row of it, and no row of another', async () => {
    const [own, next] = await Promise.all(
      [0, 1].map(
        async (place) => (await call(`/campaigns/${campaigns[place]}/hits`)).body['hydra:member'][0]!,
      ),
    );
    const read = await call<{ id: number }>(own!['@id']);
    expect([read.status, read.body.id, read.headers.etag]).toEqual([200, own!.id, undefined]);
    expect((await call(`/campaigns/${campaigns[0]}/hits/${next!.id}`)).status).toBe(404);
  });

  it('is not there where its record is not, or is not of the account', async () => {
    expect((await call(`/campaigns/${campaigns[2]}/hits`)).status).toBe(404);
    expect((await call('/campaigns/999999/hits')).status).toBe(404);
    expect((await call('/campaigns/x/hits')).status).toBe(404);
    expect((await call(`/campaigns/${campaigns[2]}/hits`, other)).body['hydra:totalItems']).toBe(5);
    await world.call('DELETE', `/campaigns/${campaigns[1]}`, { token: owner.token });
    expect((await call(`/campaigns/${campaigns[1]}/hits`)).status).toBe(404);
  });
});

describe('a resource that nobody writes by call', () => {
  it('is listed and read within the account', async () => {
    const own = await call('/hits?perPage=100');
    expect(own.body['hydra:totalItems']).toBe(10);
    const others = await call('/hits', other);
    const [id] = others.body['hydra:member'].map((hit) => hit.id);
    expect([(await call(`/hits/${id}`, other)).status, (await call(`/hits/${id}`)).status]).toEqual([
      200, 404,
    ]);
  });

  it('has no calls that write, and cannot be declared with any', async () => {
    expect((await call('/hits/1', owner, 'PUT')).status).toBe(404);
    const written = defineResource({
      name: 'hits',
      type: 'Hit',
      modules: [],
      fields,
      filters: {},
      display: [],
    });
    expect(() =>
      defineReadOnlyResource<typeof written, 'campaign_event'>({
        resource: written,
        table: 'campaign_event',
        fields: storedFields,
        present: async () => [],
      }),
    ).toThrow('hits is read only');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allResources } from '#contract/resources/all.ts';
import { fold } from '#contract/rules/fold.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { createEverything } from '../routes/everything.ts';
import { rightBodies } from '../routes/right-bodies.ts';

type ListRow = Readonly<Record<string, unknown>> & { id: number };

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.signUp({ modules: ['BULK', 'SMTP', 'INBOUND', 'ADMIN'] });
  const everything = await createEverything(app, owner);
  for (const { method, path, body } of rightBodies(everything, 1)) {
    if (method !== 'POST' || !allResources.some((resource) => resource.path === path)) continue;
    app.clock.advance(60_000);
    const { filters: _filters, ...rest } = body;
    await app.call('POST', path, {
      token: owner.token,
      body: { ...rest, structured: undefined, publishState: undefined },
    });
  }
  await app.call('POST', '/messages', {
    token: owner.token,
    body: { name: 'Page', builder: 'html', html: '<p>x</p>', privacy: 'public', publishState: 'published' },
  });
});
afterAll(() => app.close());

const list = async (path: string, query = '') =>
  (
    await app.call<{ 'hydra:member': ListRow[] }>('GET', `${path}?perPage=500${query}`, {
      token: owner.token,
    })
  ).body['hydra:member'];

function plainValue(field: unknown): unknown {
  return typeof field === 'object' && field !== null && 'value' in field ? field.value : field;
}

/** As the database sorts: by the folded text, nothing last. */
function comparable(value: unknown): string | number {
  if (value === null) return '\uffff';
  return typeof value === 'number' ? value : fold(String(value));
}

describe.each(allResources.map(({ path }) => [path] as const))('the list %s', (path) => {
  it('is sorted by every field of its rows that is one value', async () => {
    const rows = await list(path);
    expect(rows.length).toBeGreaterThan(1);
    const names = Object.keys(rows[0]!).filter(
      (name) =>
        !name.startsWith('@') && rows.every((row) => typeof (plainValue(row[name]) ?? '') !== 'object'),
    );
    for (const name of names) {
      const values = rows.map((row) => comparable(plainValue(row[name])));
      values.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      for (const spelling of [name, `${name}.value`]) {
        const rising = await list(path, `&order[${spelling}]=asc`);
        expect([spelling, rising.map((row) => comparable(plainValue(row[name])))]).toEqual([
          spelling,
          values,
        ]);
        const falling = await list(path, `&order[${spelling}]=desc`);
        expect([spelling, falling.map(({ id }) => id)]).toEqual([
          spelling,
          rising.map(({ id }) => id).reverse(),
        ]);
      }
    }
  });
});

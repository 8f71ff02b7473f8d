import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints, allResources } from '#contract/resources/all.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { type OddBody, oddBodies } from '#tests/support/odd-bodies.ts';
import { createEverything, type Everything } from './everything.ts';
import { type RightBody, rightBodies } from './right-bodies.ts';

let app: TestApp;
let owner: TestAccount;
let everything: Everything;
let bodies: readonly RightBody[];
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.signUp({ modules: ['BULK', 'SMTP', 'INBOUND', 'ADMIN'] });
  everything = await createEverything(app, owner);
  const link = await app.database.kysely
    .insertInto('campaign_link')
    .values({
      account_id: owner.accountId,
      campaign_id: everything.sent!,
      url: 'https://shop.example/',
      enabled: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  bodies = rightBodies(everything, link.id);
});
afterAll(() => app.close());

interface Answered {
  violations?: { propertyPath: string; code: string }[];
  /** Of a batch. */
  responses?: { status: number }[];
}

let caller = 0;
const call = (method: RightBody['method'], path: string, body: unknown) =>
  app.call<Answered>(method, urlOf(path), {
    token: owner.token,
    body,
    // Some calls count the tries of an address.
    remoteAddress: `10.0.${(caller >> 8) & 255}.${caller++ & 255}`,
  });

/** The path with the id of a record of its resource. */
function urlOf(path: string): string {
  const parents = Object.keys(everything).filter((each) => path.startsWith(`${each}/`));
  const parent = parents.sort((a, b) => b.length - a.length)[0] ?? '';
  return path.replace(':id', String(everything[parent] ?? 1)).replace(/:[a-z]+/i, 'ana@example.com');
}

const writes = [
  ...allEndpoints.filter(({ method }) => method === 'POST' || method === 'PUT'),
  ...allResources.flatMap(({ path, operations }) => [
    ...(operations.includes('create') ? [{ method: 'POST' as const, path, body: true }] : []),
    ...(operations.includes('update') ? [{ method: 'PUT' as const, path: `${path}/:id`, body: true }] : []),
  ]),
].map(({ method, path, body }) => ({ method: method as RightBody['method'], path, takesBody: !!body }));
const withBody = writes
  .filter(({ takesBody }) => takesBody)
  .map(({ method, path }) => [method, path] as const);
const without = writes
  .filter(({ takesBody }) => !takesBody)
  .map(({ method, path }) => [method, path] as const);

/** Places that hold whatever a client likes, or of which only one field counts. */
function isFree(path: string, { place, refusal }: OddBody): boolean {
  // What is fixed once made is not read again, and what the server sets never.
  if (['slug', 'builder'].includes(place) && path.endsWith(':id')) return true;
  if (place.includes('.where') || place.endsWith('dateTimeUtc')) return true;
  const isStub = /^(group|sender|message)\./.test(place) || /^(tags|groups)\.\d+\./.test(place);
  if (refusal === 'unstorableText' && isStub) return true;
  if (path === '/batch') return /^operations\.\d+\.body(\.|$)/.test(place);
  const isDocument = path === '/account/preferences' || /^(structured|values)/.test(place);
  return refusal === 'unknownField' && (isStub || isDocument);
}

describe.each(withBody)('%s %s', (method, path) => {
  it('names every place of a body that is odd, and never fails', async () => {
    const right = bodies.find((each) => each.method === method && each.path === path);
    if (!right) throw new Error(`${method} ${path} needs a right body in right-bodies.ts`);
    const wrong: unknown[] = [];
    for (const odd of oddBodies(right.body)) {
      const { status, body } = await call(method, path, odd.body);
      const found = [
        odd.place,
        odd.what,
        status,
        body?.violations?.map((each) => `${each.propertyPath} ${each.code}`),
      ];
      const inner = body?.responses?.map((each) => each.status) ?? [];
      if ([status, ...inner].some((each) => each >= 500)) wrong.push(found);
      if (odd.refusal === 'any' || isFree(path, odd)) continue;
      const named = body?.violations?.some(
        ({ propertyPath, code }) =>
          (propertyPath === odd.place || odd.place.startsWith(`${propertyPath}.`)) &&
          (odd.refusal !== 'unknownField' || code === 'unknownField'),
      );
      if (status !== 422 || !named) wrong.push(found);
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});

it.each([2_000, 500_000])('is not broken by a body that is %d deep', async (depth) => {
  const deep = '['.repeat(depth) + ']'.repeat(depth);
  for (const [method, path, body] of [
    ['PUT', '/messages/1', `{"structured":${deep}}`],
    ['PUT', '/account/preferences', `{"a":{"b":${deep}}}`],
    ['POST', '/batch', `{"operations":[{"method":"PUT","path":"/tags/1","body":{"label":${deep}}}]}`],
  ] as const) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': `deep ${depth}` };
    const answer = await app.call<Answered>(method, path, { token: owner.token, body, headers });
    // What is far too deep is not read as JSON at all.
    expect([422, ...(depth > 2_000 ? [400] : [])]).toContain(answer.status);
    if (answer.status === 422) expect(answer.body.violations).toMatchObject([{ code: 'tooDeep' }]);
  }
});

it.each(without)('%s %s takes no field, and names each', async (method, path) => {
  const answer = await call(method, path, { nonsense: 1, other: { deep: 1 } });
  expect([path, answer.status]).toEqual([path, 422]);
  expect(answer.body.violations).toMatchObject([
    { propertyPath: 'nonsense', code: 'unknownField' },
    { propertyPath: 'other', code: 'unknownField' },
  ]);
});

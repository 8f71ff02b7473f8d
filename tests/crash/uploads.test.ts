import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bomb, bombs } from '#tests/support/bombs.ts';
import { childrenOf, residentMemory } from '#tests/support/memory.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';

const administrator = { email: 'ada@postkey.example', password: 'Correct-horse-9-battery' };
const other = { email: 'bo@customer.example', password: 'Correct-horse-7-staple' };

let server: RunningServer;
let token: string;
let otherToken: string;
beforeAll(async () => {
  server = await startServer({
    env: { DEMO: '0', ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password },
  });
  token = await signIn(administrator);
  await call('POST', '/admin/users', token, {
    ...other,
    company: 'Other',
    firstName: 'Bo',
    lastName: 'Bos',
    modules: ['BULK'],
  });
  otherToken = await signIn(other);
  const group = await call<{ id: number }>('POST', '/groups', otherToken, { name: 'People' });
  for (let number = 0; number < 30; number += 1) {
    await call('POST', '/contacts', otherToken, {
      group: group.body.id,
      email: `person${number}@people.example`,
    });
  }
  await upload('/contacts/import-file', 'small.csv', dataUrl(Buffer.from('email\nana@example.com')));
}, 120_000);
afterAll(() => server.stop());

async function call<Body>(method: string, path: string, bearer: string, body?: unknown) {
  const answer = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/ld+json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

async function signIn(who: typeof administrator): Promise<string> {
  const answer = await call<{ token: string }>('POST', '/login_check', '', who);
  expect(answer.status).toBe(200);
  return answer.body.token;
}

const dataUrl = (content: Buffer, type = 'text/csv') => `data:${type};base64,${content.toString('base64')}`;

function upload(path: string, filename: string, data: string) {
  return call<Record<string, unknown>>('POST', path, token, `{"filename":"${filename}","data":"${data}"}`);
}

/** Works while another account makes calls one after the other; gives what each of those took in milliseconds. */
async function besideOthers(work: () => Promise<void>): Promise<number[]> {
  let isOver = false;
  const times: number[] = [];
  async function others() {
    while (!isOver) {
      const startedAt = performance.now();
      const listed = await call<{ 'hydra:member': unknown[] }>('GET', '/contacts?perPage=25', otherToken);
      times.push(performance.now() - startedAt);
      expect(listed.body['hydra:member']).toHaveLength(25);
    }
  }
  const end = () => {
    isOver = true;
  };
  await Promise.all([others(), work().finally(end)]);
  return times;
}

/** Watches how much more memory the server takes, with the processes that it starts; in bytes. */
function watchMemory(): { end(): number } {
  const own = residentMemory(server.pid);
  let growth = 0;
  const look = () => {
    const beside = childrenOf(server.pid).map(residentMemory);
    growth = Math.max(growth, beside.reduce((sum, each) => sum + each, residentMemory(server.pid)) - own);
  };
  const sampling = setInterval(look, 20);
  return {
    end() {
      clearInterval(sampling);
      look();
      return growth;
    },
  };
}

async function expectAnswer(path: string, name: string, data: string, statuses: readonly number[]) {
  const memory = watchMemory();
  const startedAt = performance.now();
  const answer = await upload(path, name, data);
  expect((performance.now() - startedAt) / 1_000, `${name}, seconds`).toBeLessThan(10);
  expect(memory.end(), `${name}, bytes`).toBeLessThan(200_000_000);
  expect(statuses, name).toContain(answer.status);
  if (answer.status !== 200) expect(answer.body['hydra:description'], name).toMatch(/\w{5}/);
}

const statusOf = { read: 200, unreadable: 422, empty: 422, tooLarge: 413 } as const;

async function expectBombs(path: string, made: readonly (() => Bomb)[]) {
  for (const make of made) {
    const { name, content, ends } = make();
    await expectAnswer(
      path,
      name,
      dataUrl(content),
      ends.map((end) => statusOf[end]),
    );
  }
}

const p95 = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;

it('answers files that are made to take it down, and everybody else meanwhile', async () => {
  const times = await besideOthers(async () => {
    for (const path of ['/contacts/import-file', '/blacklist/contacts/import-file']) {
      await expectBombs(path, bombs());
      await expectAnswer(path, 'base64.csv', `data:text/csv;base64,${'@'.repeat(20_000_000)}`, [422]);
      await expectAnswer(path, 'none.csv', 'x'.repeat(20_000_000), [422]);
      await expectAnswer(path, 'image.csv', dataUrl(Buffer.from('ana@example.com'), 'image/png'), [200]);
    }
  });
  expect(times.length).toBeGreaterThan(100);
  expect(p95(times)).toBeLessThan(300);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
}, 180_000);

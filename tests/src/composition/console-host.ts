import { makeToken } from '../api/fake-host.ts';

/** A tag as the small host keeps it. */
export interface HostTag {
  readonly id: number;
  version: number;
  label: string;
}

/** A small API host in memory for the whole console: one user, tags, nothing else. */
export function createConsoleHost(modules: readonly string[] = ['BULK']) {
  const tags = new Map<number, HostTag>();
  const calls: string[] = [];
  const imports: object[] = [];
  const state = { userId: 1, refuseTokens: false, isDown: false, waits: Promise.resolve() };
  let nextId = 1;

  function add(label: string): HostTag {
    const tag = { id: nextId, version: 1, label };
    nextId += 1;
    tags.set(tag.id, tag);
    return tag;
  }

  function freshToken(): string {
    const iat = Math.floor(Date.now() / 1000);
    return makeToken({ sub: String(state.userId), iat, exp: iat + 1800 });
  }

  async function answer(
    method: string,
    path: string,
    query: URLSearchParams,
    body: unknown,
    init: RequestInit,
  ) {
    const headers = init.headers as Record<string, string>;
    if (path === '/login_check') {
      const { password } = body as { password: string };
      return password === 'right' ? json(200, { token: freshToken() }) : failure(401, 'badCredentials:no');
    }
    if (path === '/reset-credentials') return new Response(null, { status: 202 });
    if (path === '/health') return json(200, {});
    if (state.refuseTokens || !headers.authorization) return failure(401, 'invalidToken:no');
    if (path === '/account/info') return json(200, accountOf(state.userId, modules));
    if (path === '/account/preferences') return json(200, {});
    if (path === '/logout') return new Response(null, { status: 204 });
    if (path === '/contacts/import/transactions')
      return json(200, { 'hydra:member': imports, 'hydra:totalItems': imports.length });
    if (path === '/contacts/import/transactions/8/report')
      return json(200, { filename: 'second.xlsx', data: '' });
    if (path === '/tags' && method === 'GET') {
      const label = (query.get('label.value') ?? '').toLowerCase();
      const found = [...tags.values()].filter((tag) => tag.label.toLowerCase().includes(label));
      return json(200, { 'hydra:member': found.map(present), 'hydra:totalItems': found.length });
    }
    if (path === '/tags' && method === 'POST') {
      const { label } = body as { label: string };
      if (label === 'taken')
        return json(422, {
          violations: [{ propertyPath: 'label', message: 'label is taken', code: 'taken' }],
        });
      return json(201, present(add(label)));
    }
    const tag = tags.get(Number(/^\/tags\/(\d+)$/.exec(path)?.[1]));
    if (!tag) return failure(404, 'notFound:Not found');
    if (method === 'PUT') {
      if (headers['if-match'] && headers['if-match'] !== `"${tag.version}"`) return json(412, present(tag));
      tag.label = (body as { label: string }).label;
      tag.version += 1;
    }
    if (method === 'DELETE') {
      tags.delete(tag.id);
      return new Response(null, { status: 204 });
    }
    return json(200, present(tag));
  }

  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input), 'http://console.example');
    const method = init.method ?? 'GET';
    calls.push(`${method} ${url.pathname}`);
    if (state.isDown) throw new TypeError('Failed to fetch');
    await state.waits;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    return answer(method, url.pathname, url.searchParams, body, init);
  };
  return { fetch, tags, imports, add, calls, state, freshToken };
}

function present({ id, version, label }: HostTag) {
  return { '@id': `/tags/${id}`, '@type': 'Tag', id, version, label: { value: label } };
}

function json(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status });
}

function failure(status: number, description: string): Response {
  return json(status, { '@type': 'hydra:Error', 'hydra:title': '', 'hydra:description': description });
}

function accountOf(id: number, modules: readonly string[]) {
  const subscription = {
    '@type': 'BulkSubscription',
    type: 'bulk',
    contactLimit: null,
    contactCount: 0,
    isOverContactLimit: false,
    messageLimit: null,
    messageCount: 0,
    isOverMessageLimit: false,
  };
  return {
    id,
    name: `User ${id}`,
    email: `user${id}@example.com`,
    locale: 'en',
    timezone: 'Europe/Amsterdam',
    modules,
    roles: [],
    attributes: [],
    subscription,
    subscriptions: [subscription],
  };
}

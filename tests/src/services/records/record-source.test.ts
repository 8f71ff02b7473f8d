import { describe, expect, it } from 'vitest';
import { createQueryClient } from '#src/api/cache/query-client.ts';
import { createApi } from '#src/api/resources/api.ts';
import { createRecordSource } from '#src/services/records/record-source.ts';
import { createFakeHost, type HostAnswer, type SeenRequest } from '../../api/fake-host.ts';

function createWorld(answer: (request: SeenRequest) => HostAnswer) {
  const host = createFakeHost(answer);
  const client = createQueryClient();
  const api = createApi(host.transport, () => {});
  const source = createRecordSource({
    api,
    client,
    mayRead: ({ name }) => name === 'tags' || name === 'groups',
  });
  return { host, client, source, signal: new AbortController().signal };
}

const tag = { '@id': '/tags/3', '@type': 'Tag', id: 3, version: 1, label: { value: 'VIP' } };
const page = (rows: object[]) => ({
  status: 200,
  body: { 'hydra:member': rows, 'hydra:totalItems': rows.length },
});

describe('the records of the palette', () => {
  it('are those that are loaded, and the same list while nothing changes', () => {
    const { client, source } = createWorld(() => 'nothing');
    client.setQueryData(['tags', 'list', {}], { rows: [tag], total: 1 });
    const known = source.known();
    expect(known).toMatchObject([{ resource: 'tags', id: 3, title: 'VIP', path: '/tags/3' }]);
    expect(source.known()).toBe(known);
  });

  it('are searched on the server over all resources', async () => {
    const { source, signal, host } = createWorld(() =>
      page([{ '@id': '/groups/9', '@type': 'Group', id: 9, title: 'Customers', subtitle: '12 contacts' }]),
    );
    expect(await source.search({ text: 'cust' }, signal)).toEqual([
      { resource: 'groups', id: 9, title: 'Customers', path: '/groups/9', detail: '12 contacts' },
    ]);
    expect(host.seen[0]?.target).toContain('/search?q=cust');
  });

  it('show the state of a contact and the number of a list, in words that can be translated', async () => {
    const { source, signal } = createWorld(() =>
      page([
        { '@id': '/contacts/8', '@type': 'Contact', id: 8, title: 'a@b.nl', subtitle: 'unsubscribed' },
        { '@id': '/groups/9', '@type': 'Group', id: 9, title: 'Customers', subtitle: '12' },
      ]),
    );
    const [contact, list] = await source.search({ text: 'b' }, signal);
    expect(contact).toMatchObject({ state: 'unsubscribed' });
    expect(list).toMatchObject({ contacts: 12 });
    expect([contact?.detail, list?.detail]).toEqual([undefined, undefined]);
  });

  it('are asked for by the whole text and by what is behind the word for their kind', async () => {
    const hits = [
      { '@id': '/tags/3', '@type': 'Tag', id: 3, title: 'VIP', subtitle: '' },
      { '@id': '/groups/9', '@type': 'Group', id: 9, title: 'VIPs', subtitle: '2' },
    ];
    const { source, signal, host } = createWorld(({ target }) => page(target.includes('tag') ? [] : hits));
    const found = await source.search({ text: 'tag vip', ofKind: { resource: 'tags', text: 'vip' } }, signal);
    expect(found.map(({ path }) => path)).toEqual(['/tags/3']);
    await source.search({ text: 'tag vip', ofKind: { resource: 'contacts', text: 'vip' } }, signal);
    expect(host.seen.map(({ target }) => decodeURIComponent(target.split('?')[1] ?? ''))).toEqual([
      'q=tag vip&limit=20',
      'q=vip&limit=100',
      'q=tag vip&limit=20',
    ]);
  });

  it('are found by the whole address that stands beside their name, and told apart by whose they are', async () => {
    const { client, source, signal } = createWorld(() =>
      page([
        { '@id': '/admin/users/9', '@type': 'User', id: 9, title: 'Firm', subtitle: 'Ann Bos, ann@firm.nl' },
      ]),
    );
    expect(await source.search({ text: 'ann' }, signal)).toMatchObject([{ names: ['ann@firm.nl'] }]);
    const user = { '@id': '/admin/users/9', '@type': 'User', id: 9, company: 'Firm' };
    const path = '/admin/user/subscriptions/4';
    const subscription = {
      '@id': path,
      '@type': 'Subscription',
      id: 4,
      user,
      product: { id: 1, name: 'Bulk M' },
    };
    client.setQueryData(['admin/user/subscriptions', 'list', {}], { rows: [subscription], total: 1 });
    expect(source.known()).toMatchObject([{ title: 'Bulk M', detail: 'Firm', names: ['Firm'] }]);
  });

  it('are searched list by list on a host that knows no search', async () => {
    const { source, signal, host } = createWorld(({ target }) => {
      if (target.startsWith('/search')) return { status: 404 };
      return target.startsWith('/tags') ? page([tag]) : page([]);
    });
    expect(await source.search({ text: 'vip' }, signal)).toMatchObject([{ resource: 'tags', id: 3 }]);
    expect(host.seen.slice(1).map(({ target }) => target.split('?')[0])).toEqual(['/tags', '/groups']);
    host.seen.length = 0;
    await source.search({ text: 'tag vip', ofKind: { resource: 'tags', text: 'vip' } }, signal);
    const lists = host.seen.filter(({ target }) => !target.startsWith('/search'));
    expect(lists.map(({ target }) => decodeURIComponent(target.split('&')[0] ?? ''))).toEqual([
      expect.stringMatching(/^\/tags/),
      expect.stringMatching(/^\/groups/),
      expect.stringMatching(/^\/tags/),
    ]);
  });

  it('are found by their number in every resource that may be read', async () => {
    const { source, signal } = createWorld(({ target }) =>
      target.startsWith('/tags') ? page([tag]) : page([]),
    );
    expect(await source.withId(3, signal)).toMatchObject([{ resource: 'tags', id: 3, title: 'VIP' }]);
  });

  it('are known by name once they were loaded', async () => {
    const { source, signal } = createWorld(() => ({ status: 200, body: tag }));
    expect(source.known()).toEqual([]);
    expect(await source.load({ resource: 'tags', id: 3 }, signal)).toEqual(tag);
    expect(source.known()).toMatchObject([{ resource: 'tags', id: 3, title: 'VIP' }]);
  });
});

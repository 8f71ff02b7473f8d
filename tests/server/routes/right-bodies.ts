import type { Method } from '#contract/wire/endpoint.ts';
import type { Everything } from './everything.ts';

/** A call with a body that is right in every place, as full as it can be. */
export interface RightBody {
  readonly method: Extract<Method, 'POST' | 'PUT'>;
  /** As the contract declares it. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const file = `data:text/csv;base64,${Buffer.from('email\nana@example.com').toString('base64')}`;

/** A right body for every call that takes one, of an account that has one record of each resource. */
export function rightBodies(own: Everything, link: number): readonly RightBody[] {
  const filters = [
    { type: 'attribute', attribute: own['/attributes'], filter: 'contains', value: 'e' },
    { type: 'event', campaign: `/campaigns/${own.sent}`, filter: 'uri-visited', link },
  ];
  const resources: Readonly<Record<string, RightBody['body']>> = {
    '/attributes': { name: 'Town', slug: 'town' },
    '/tags': { label: { value: 'Gold' } },
    '/groups': { name: { value: 'Wholesale' } },
    '/contacts': {
      email: 'ben@example.com',
      state: { value: 'active' },
      group: {
        '@id': `/groups/${own['/groups']}`,
        '@type': 'Group',
        id: own['/groups'],
        name: { value: 'Customers' },
      },
      attributes: [{ attributeId: own['/attributes'], value: 'Ede' }],
    },
    '/blacklist/contacts': { email: 'worse@example.com' },
    '/campaign/senders': { name: 'Shop', email: 'shop@bakery.example' },
    '/messages': {
      name: 'News',
      title: 'News of the week',
      builder: 'html',
      html: '<p><a href="https://shop.example/">Shop</a></p>',
      structured: { type: 'doc', content: [{ type: 'text', text: 'Hello', width: 3 }] },
      text: 'Hello',
      hasTextVariant: true,
      privacy: { value: 'private' },
      publishState: 'published',
      links: [{ url: 'https://shop.example/', enabled: false, where: ['html'] }],
    },
    '/campaigns': {
      name: 'Spring',
      subjectLine: 'Hello',
      sender: own['/campaign/senders'],
      message: `/messages/${own['/messages']}`,
      tags: [own['/tags']],
      groups: [`/groups/${own['/groups']}`],
      excludeGroups: true,
      excludedGroups: [own['/groups']],
      enableFilters: true,
      filters,
      notify: true,
      notifications: ['boss@bakery.example'],
      schedule: true,
      scheduledOn: {
        timestamp: '2026-12-24T09:00:00',
        timezone: 'Europe/Amsterdam',
        dateTimeUtc: '2026-12-24T08:00:00Z',
      },
    },
    '/webhooks': {
      name: 'Returns',
      description: 'Into the ledger',
      type: 'bounce',
      url: 'https://mill.example/in',
      state: { value: 'enabled' },
    },
    '/receivers': {
      name: { value: 'Orders' },
      url: 'https://mill.example/mails',
      state: { value: 'paused' },
    },
    '/admin/users': {
      company: 'Mill',
      email: 'miller@mill.example',
      firstName: 'Mia',
      lastName: 'Miller',
      password: 'Correct-Horse-3',
      modules: ['BULK'],
    },
    '/admin/user/subscriptions': {
      user: own['/admin/users'],
      product: own['/admin/products'],
      startsOn: '2026-02-01',
      expiresOn: '2027-02-01',
    },
  };
  return [
    ...Object.entries(resources).flatMap(([path, body]): RightBody[] => [
      { method: 'POST', path, body },
      { method: 'PUT', path: `${path}/:id`, body },
    ]),
    {
      method: 'POST',
      path: '/groups/count-unique',
      body: { groups: [own['/groups']], excludedGroups: [], filters },
    },
    { method: 'POST', path: '/blacklist/contacts/import-file', body: { filename: 'bad.csv', data: file } },
    { method: 'POST', path: '/contacts/import-file', body: { filename: 'list.csv', data: file } },
    {
      method: 'POST',
      path: '/contacts/import/transactions',
      body: {
        groupId: own['/groups'],
        filename: 'list.csv',
        duplicateAction: 'update',
        map: [
          { column: 0, field: 'email' },
          { column: 1, field: `attribute_${own['/attributes']}` },
        ],
      },
    },
    {
      method: 'PUT',
      path: '/contacts/import/transactions/:id',
      body: { offset: 0, data: [['ana@example.com', 'Ede', 3, true, null]] },
    },
    { method: 'POST', path: '/campaigns/:id/launch', body: { recipients: 1_000_000 } },
    { method: 'POST', path: '/campaigns/:id/duplicate', body: { name: 'Winter again' } },
    { method: 'POST', path: '/messages/:id/duplicate', body: { name: 'Hello again' } },
    {
      method: 'PUT',
      path: '/account/info',
      body: { name: 'Bakery', locale: 'nl', timezone: 'Europe/Amsterdam' },
    },
    {
      method: 'PUT',
      path: '/account/preferences',
      body: { keymap: { 'tags.create': ['c'] }, recent: [1, 'two'] },
    },
    {
      method: 'POST',
      path: '/batch',
      body: {
        operations: [
          { method: 'PUT', path: `/tags/${own['/tags']}`, body: { label: 'VIP' }, ifMatch: '"1"' },
        ],
      },
    },
    {
      method: 'POST',
      path: '/smtp/messages',
      body: {
        sender: own['/campaign/senders'],
        to: ['ana@example.com'],
        cc: ['ben@example.com'],
        bcc: ['cas@example.com'],
        replyTo: 'orders@bakery.example',
        subject: 'Your order',
        html: '<p>Thank you</p>',
        text: 'Thank you',
        message: `/messages/${own['/messages']}`,
        values: { city: 'Ede' },
        headers: [{ name: 'X-Order', value: '12' }],
        attachments: [
          { filename: 'bill.txt', contentType: 'text/plain', contentId: 'bill', data: 'MSBicmVhZA==' },
        ],
        track: true,
      },
    },
    { method: 'POST', path: '/undelete', body: { paths: ['/tags/1'] } },
    { method: 'POST', path: '/login_check', body: { email: 'ana@example.com', password: 'Correct-Horse-1' } },
    {
      method: 'PUT',
      path: '/account/password',
      body: { current: 'Wrong-Horse-1', password: 'Correct-Horse-2' },
    },
    {
      method: 'POST',
      path: '/admin/users/set-credentials',
      body: { key: 'unknown', password: 'Correct-Horse-2' },
    },
    { method: 'POST', path: '/reset-credentials', body: { email: 'ana@example.com' } },
  ];
}

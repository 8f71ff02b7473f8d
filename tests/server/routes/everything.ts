import { allResources } from '#contract/resources/all.ts';
import type { TestAccount, TestApp } from '#tests/support/app.ts';
import { buildSentCampaign } from '#tests/support/ledger.ts';
import { plainBody } from '#tests/support/plain-body.ts';
import { submitMail, verifiedSender } from '#tests/support/submitted.ts';

/** The ids of one record of each resource, by the path of the resource. */
export type Everything = Readonly<Record<string, number>>;

/** Makes a record with a call and gives its id. */
type Create = (path: string, body: unknown) => Promise<number>;

/** Gives an account one record of each resource, a campaign that was sent, and an import under way; those of administrators only to one of them. */
export async function createEverything(app: TestApp, owner: TestAccount): Promise<Everything> {
  const made: Record<string, number> = {};
  const create: Create = async (path, body) => {
    const answer = await app.call<{ id: number }>('POST', path, { token: owner.token, body });
    if (answer.status !== 201)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    made[path] = answer.body.id;
    return answer.body.id;
  };
  const attribute = await create('/attributes', { name: 'City', slug: 'city' });
  const tag = await create('/tags', { label: 'VIP' });
  const group = await create('/groups', { name: 'Customers' });
  await create('/contacts', {
    email: 'ana@example.com',
    group,
    attributes: [{ attributeId: attribute, value: 'Ede' }],
  });
  const sender = await create('/campaign/senders', { name: 'Bakery', email: 'hello@bakery.example' });
  const message = await create('/messages', {
    name: 'Hello',
    builder: 'html',
    html: '<p>{{ email }} <a href="https://shop.example/">Shop</a></p>',
    hasTextVariant: true,
    text: 'Hello',
    publishState: 'published',
  });
  const startedAt = new Date(app.clock.now().getTime() - 60_000);
  const sent = await buildSentCampaign(
    app.database,
    owner.accountId,
    [{ state: 'sent' }, { state: 'failed' }],
    {
      startedAt,
      finishedAt: app.clock.now(),
    },
  );
  await app.database.kysely
    .updateTable('recipient')
    .set({ sent_at: app.clock.now() })
    .where('campaign_id', '=', sent)
    .where('state', '=', 'sent')
    .execute();
  made.sent = sent;
  await create('/campaigns', {
    name: 'Winter',
    subjectLine: 'Hello {{ attributes.city }}',
    sender,
    message,
    tags: [tag],
    groups: [group],
    excludeGroups: true,
    excludedGroups: [],
    enableFilters: true,
    filters: [
      { type: 'attribute', attribute: `/attributes/${attribute}`, filter: 'contains', value: 'e' },
      { type: 'event', campaign: `/campaigns/${sent}`, filter: 'not-read' },
    ],
    notify: true,
    notifications: ['boss@bakery.example'],
  });
  await create('/contacts/import/transactions', {
    groupId: group,
    filename: 'list.csv',
    map: [{ column: 0, field: 'email' }],
  });
  made['/smtp/messages'] = await createSubmitted(app, owner);
  if (owner.modules.includes('ADMIN')) await createForAdministrator(app, owner, made, create);
  await createTheOthers(owner, made, create);
  return made;
}

async function createSubmitted(app: TestApp, owner: TestAccount): Promise<number> {
  const sender = await verifiedSender(app, owner.accountId, 'orders@bakery.example', 'Orders');
  const to = ['ana@example.com', 'ben@example.com'];
  const [first] = await submitMail(app, owner, { sender, to, subject: 'Your order', text: 'Thank you' });
  return first!;
}

async function createForAdministrator(
  app: TestApp,
  owner: TestAccount,
  made: Record<string, number>,
  create: Create,
): Promise<void> {
  const user = await create('/admin/users', {
    company: 'Bakery',
    email: `baker${owner.accountId}@bakery.example`,
    firstName: 'Ana',
    lastName: 'Baker',
    password: 'Correct-Horse-2',
  });
  const products = await app.call<{ 'hydra:member': { id: number }[] }>('GET', '/admin/products', {
    token: owner.token,
  });
  made['/admin/products'] = products.body['hydra:member'][0]!.id;
  await create('/admin/user/subscriptions', {
    user,
    product: made['/admin/products'],
    startsOn: '2026-01-01',
    expiresOn: '2027-01-01',
  });
}

/** What has nothing particular to it is made of what the contract says of its fields. */
async function createTheOthers(
  { modules }: TestAccount,
  made: Readonly<Record<string, number>>,
  create: Create,
): Promise<void> {
  const others = allResources.filter(
    (resource) =>
      resource.operations.includes('create') &&
      made[resource.path] === undefined &&
      resource.modules.some((module) => modules.includes(module)),
  );
  for (const resource of others)
    await create(
      resource.path,
      plainBody(resource, (path) => made[path]),
    );
}

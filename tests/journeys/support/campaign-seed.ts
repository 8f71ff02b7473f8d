import { expect } from '@playwright/test';
import type { Call } from './console.ts';

interface Id {
  readonly id: number;
}

/** Three lists: Bakers (ada, bob, cas), Cooks (ada, dan, eve) and Staff (cas); ada and bob live in Utrecht. */
export async function seedAudience(call: Call) {
  const attribute = await once(call, '/attributes', 'name', { name: 'Town', slug: 'town' });
  const bakers = await once(call, '/groups', 'name', { name: 'Bakers' });
  const cooks = await once(call, '/groups', 'name', { name: 'Cooks' });
  const staff = await once(call, '/groups', 'name', { name: 'Staff' });
  const people = [
    ['ada', bakers, 'Utrecht'],
    ['bob', bakers, 'Utrecht'],
    ['cas', bakers, 'Ede'],
    ['ada', cooks, 'Utrecht'],
    ['dan', cooks, 'Ede'],
    ['eve', cooks, 'Ede'],
    ['cas', staff, 'Ede'],
  ] as const;
  for (const [name, group, town] of people) {
    await call('POST', '/contacts', {
      email: `${name}@example.com`,
      group,
      attributes: [{ attributeId: attribute, value: town }],
    });
  }
  return { lists: { bakers, cooks, staff } };
}

/** A verified sender and a message that is ready, each made once; verified as a person would, by the mailed link. */
export async function seedSender(call: Call, url: string): Promise<{ sender: number; message: number }> {
  const sender = await once(call, '/campaign/senders', 'email', {
    name: 'Journey',
    email: 'journey@bakery.example',
  });
  const { body } = await call('GET', `/campaign/senders/${sender}`);
  if ((body as { state: { value: string } }).state.value !== 'verified') await verify(call, url, sender);
  const message = await once(call, '/messages', 'name', {
    name: 'Spring message',
    builder: 'html',
    privacy: 'private',
    publishState: 'published',
    html: '<p>Hello {{ attributes.town }}</p><p><a href="https://bakery.example/asparagus">Asparagus</a></p><p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p>',
  });
  return { sender, message };
}

async function verify(call: Call, url: string, sender: number): Promise<void> {
  await call('POST', `/campaign/senders/${sender}/verify`);
  // The mail is on its way when the call is answered.
  let link: string | undefined;
  await expect
    .poll(async () => {
      const found = await call('GET', '/mailbox/messages?to=journey@bakery.example');
      const [mail] = found.body['hydra:member'] as Id[];
      const { body } = mail ? await call('GET', `/mailbox/messages/${mail.id}`) : { body: { links: [] } };
      link = (body as { links: string[] }).links.find((each) => each.includes('/verify-sender/'));
      return link;
    })
    .toBeDefined();
  const answer = await fetch(link ?? url, { method: 'POST' });
  if (!answer.ok) throw new Error(`The sender could not be verified: ${answer.status}`);
}

/** The record whose field has the value, made where there is none. */
async function once(
  call: Call,
  path: string,
  field: string,
  values: Readonly<Record<string, string>>,
): Promise<number> {
  const wanted = values[field] ?? '';
  const found = await call('GET', `${path}?${field}=${encodeURIComponent(wanted)}`);
  const known = (found.body['hydra:member'] as Id[])[0];
  if (known) return known.id;
  const made = await call('POST', path, values);
  if (made.status !== 201)
    throw new Error(`${path} was not made: ${made.status} ${JSON.stringify(made.body)}`);
  return (made.body as Id).id;
}

import { expect, type Page } from '@playwright/test';
import { pathUnder } from '#contract/wire/resource.ts';
import { consoleResources } from '#src/resources/all.ts';
import { hasForm } from '#src/resources/console-resource.ts';
import { seedAudience, seedSender } from './campaign-seed.ts';
import type { Call } from './console.ts';
import { rowsOf } from './records.ts';

/** A place of the console: an address, and the keys that lead to what is looked at there. */
export interface Place {
  readonly address: string;
  readonly keys?: readonly string[];
  /** What is typed after the keys. */
  readonly typed?: string;
  /** What the keys lead to. */
  readonly opens?: string;
  /** Whether the keys mean the row with the focus, which a list has once its rows are there. */
  readonly fromRow?: boolean;
}

/** Places by the pattern of their route, by the id of their dialog, and by what the palette shows. */
export interface Places {
  readonly routes: Readonly<Record<string, readonly Place[]>>;
  readonly dialogs: Readonly<Record<string, readonly Place[]>>;
  readonly palette: Readonly<Record<string, Place>>;
}

/** Makes the records that the places need, on a server with its example data, and says where everything stands. */
export async function preparePlaces(call: Call, url: string): Promise<Places> {
  const { lists } = await seedAudience(call);
  const { sender, message } = await seedSender(call, url);
  const draft = await make(call, '/campaigns', {
    name: 'Ready to go',
    subjectLine: 'Hello',
    sender,
    message,
    groups: [lists.bakers],
  });
  const held = await makeHeld(call, { sender, message });
  await make(call, '/blacklist/contacts', { email: 'blocked@people.example' });
  await make(call, '/tags', { label: 'Looked at' });
  const webhook = await make(call, '/webhooks', { name: 'Looked at', url: 'https://hooks.people.example/' });
  await call('POST', `/webhooks/${webhook}/test`);
  await make(call, '/receivers', { name: 'Looked at', url: 'https://hooks.people.example/' });
  await call('DELETE', `/tags/${await make(call, '/tags', { label: 'Gone' })}`);
  const first = async (path: string) => (await rowsOf(call, path))[0]?.id ?? 0;
  const done = await first('/campaigns?state=done');
  const { body: links } = await call<{ 'hydra:member': { id: number }[] }>(
    'GET',
    `/campaigns/${done}/report/links`,
  );
  const at = (address: string, keys?: readonly string[], typed?: string): Place => ({
    address,
    ...(keys && { keys }),
    ...(typed !== undefined && { typed }),
  });
  const dialog = '[role=dialog], [role=alertdialog]';
  const open = (address: string, keys: readonly string[], typed?: string, opens = dialog): Place => ({
    ...at(address, keys, typed),
    opens,
  });
  const onRow = (...[address, keys, typed, opens]: Parameters<typeof open>): Place => ({
    ...open(address, keys, typed, opens),
    fromRow: true,
  });
  const contacts = `/contacts?group=${lists.bakers}`;
  const report = `/campaigns/${done}/report`;
  const subscriptions = '/admin/user/subscriptions';
  return {
    routes: {
      ...(await placesOfResources(first)),
      '/': [at('/')],
      '/do/$commandId': [open('/do/tags.create', [])],
      '/home': [at('/home')],
      '/groups': [at('/groups'), open('/groups', ['?']), onRow('/groups', ['Delete'])],
      '/groups/create': [at('/groups/create'), at('/groups/create', ['Control+s'])],
      '/groups/$id': [at(`/groups/${lists.bakers}`), at('/groups/999999')],
      '/groups/$id/show': [at(`/groups/${lists.bakers}/show`)],
      '/contacts': [
        at('/contacts'),
        at(contacts),
        { ...at(contacts, ['Control+a']), fromRow: true },
        { ...at(contacts, ['f']), fromRow: true },
        { ...at(contacts, ['Control+Shift+E']), fromRow: true },
        { ...at(contacts, ['ArrowRight', 'F2']), fromRow: true },
        { ...at(contacts, ['Space', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight']), fromRow: true },
        { ...at(contacts, ["'"], 'b'), fromRow: true },
        at(`${contacts}&email=nobody`),
        at('/contacts?group=999999'),
      ],
      '/contacts/create': [at(`/contacts/create?group=${lists.bakers}`), at('/contacts/create')],
      '/contacts/$id': [at(`/contacts/${await first(contacts)}`)],
      '/messages': [at('/messages')],
      '/messages/create': [at('/messages/create')],
      '/messages/$id': [at(`/messages/${message}`)],
      '/messages/$id/$tab': [at(`/messages/${message}/2`)],
      '/deleted': [at('/deleted'), at('/deleted?type=User')],
      '/mailbox': [at('/mailbox')],
      '/mailbox/$id': [at(`/mailbox/${await first('/mailbox/messages')}`)],
      '/campaigns': [at('/campaigns')],
      '/campaigns/create': [at('/campaigns/create')],
      '/campaigns/$id': [at(`/campaigns/${draft}`)],
      '/campaigns/$id/$tab': [
        at(`/campaigns/${draft}/1`),
        at(`/campaigns/${draft}/overview`),
        at(`/campaigns/${draft}/2`),
      ],
      '/campaigns/$id/report': [at(report), at(`${report}?tab=links`), at(`/campaigns/${held}/report`)],
      '/campaigns/$id/report/list/$event': [at(`${report}/list/opened`), at(`${report}/list/bounced`)],
      '/campaigns/$id/report/list/clicked/$linkId': [
        at(`${report}/list/clicked/${links['hydra:member'][0]?.id}`),
      ],
      '/admin/users': [at('/admin/users'), onRow('/admin/users', ['r'])],
      '/admin/users/create': [at('/admin/users/create')],
      '/admin/users/$id': [at(`/admin/users/${await first('/admin/users?order[id]=asc')}`)],
      '/admin/user/subscriptions': [at(subscriptions), at(`${subscriptions}?owner=2`)],
      '/admin/user/subscriptions/create': [at(`${subscriptions}/create`)],
      '/admin/user/subscriptions/$id': [at(`${subscriptions}/${await first(subscriptions)}`)],
      '/smtp/messages/$id': [open(`/smtp/messages/${await first('/smtp/messages')}`, [])],
      '/account': [at('/account'), at('/account', ['Tab', 'Control+s'])],
      '/keymap': [at('/keymap')],
      '/manual': [at('/manual')],
      '/login': [at('/login')],
      '/set-credentials/$token': [at(await invite(call))],
    },
    dialogs: {
      history: [onRow('/tags?label=Looked', ['g', 'z'])],
      columns: [onRow('/tags', ['z', 'c']), onRow('/tags', ['z', 'c', 'ArrowRight', 'ArrowRight'])],
      bulk: [
        onRow(subscriptions, ['x', 'ArrowDown', 'x', 'b', 'Enter'], '+1y\n', '[role=dialog] [role=table]'),
        onRow('/groups', ['x', 'ArrowDown', 'x', 'Delete']),
      ],
      'imports.contacts': [onRow(contacts, ['i'])],
      'imports.reports': [onRow(contacts, ['Shift+I'])],
      'imports.blacklist': [onRow('/blacklist/contacts', ['i'])],
      'campaigns.launch': [onRow('/campaigns?name=Ready', ['l'])],
      'campaigns.schedule': [onRow('/campaigns?name=Ready', ['s'])],
      'campaigns.cancel': [open(`/campaigns/${held}/report`, ['Control+k'], '>cancel campaign\n')],
      'messages.duplicate': [onRow('/messages', ['d'])],
      'messages.mail-preview': [onRow('/messages', ['Shift+P'])],
      'senders.credentials': [onRow('/campaign/senders', ['s'])],
      'hooks.details': [onRow('/webhooks', ['s'])],
      'hooks.delivery': [onRow(`/webhooks/${webhook}/deliveries`, ['Enter'])],
      'smtp.message': [onRow('/smtp/messages', ['Enter'])],
      'messages.preview': [onRow('/messages', ['p'])],
    },
    palette: {
      'with nothing typed': open('/home', ['Control+k']),
      'with commands and records': open('/home', ['Control+k'], 'bakers'),
      'with what cannot run': open('/home', ['Control+k'], 'archive'),
      'with nothing found': open('/home', ['Control+k'], 'qzxvqzxv'),
      'with commands alone': open('/home', ['Control+k'], '>create'),
      'with contacts': open('/home', ['Control+k'], '@ada'),
      'with ids': open('/home', ['Control+k'], '#1'),
      'with help': open('/home', ['Control+k'], '?'),
      'asking for a record': open('/home', ['Control+k'], '>edit tag\n'),
      'asking for a field': onRow(contacts, ['b']),
      'asking for a day': onRow(subscriptions, ['b', 'Enter'], 'nonsense'),
      'asking for a text': onRow('/campaigns', ['d']),
    },
  };
}

/** The list of each resource that declares one, its empty form, and its first record. */
async function placesOfResources(first: (path: string) => Promise<number>): Promise<Places['routes']> {
  const places: Record<string, readonly Place[]> = {};
  for (const of of consoleResources) {
    const { path, under } = of;
    if (under) {
      const parent = await first(under.path);
      places[pathUnder({ path }, '$parent')] = [{ address: pathUnder({ path }, parent) }];
      continue;
    }
    if (of.list) places[path] = [{ address: path }];
    if (hasForm(of)) places[`${path}/create`] = [{ address: `${path}/create` }];
    if (hasForm(of) || of.show) places[`${path}/$id`] = [{ address: `${path}/${await first(path)}` }];
  }
  return places;
}

async function make(call: Call, path: string, values: object): Promise<number> {
  const { status, body } = await call<{ id: number }>('POST', path, values);
  if (status !== 201) throw new Error(`${path} was not made: ${status} ${JSON.stringify(body)}`);
  return body.id;
}

/** Invites a user; gives where the mailed link leads. */
async function invite(call: Call): Promise<string> {
  const email = 'invited@people.example';
  const name = { company: 'Invited', firstName: 'In', lastName: 'Vited' };
  await make(call, '/admin/users', { email, ...name, password: 'Correct-horse-9-battery' });
  await expect.poll(async () => (await rowsOf(call, `/mailbox/messages?to=${email}`)).length).toBe(1);
  const [mail] = await rowsOf(call, `/mailbox/messages?to=${email}`);
  const { body } = await call<{ links: string[] }>('GET', `/mailbox/messages/${mail?.id}`);
  return new URL(body.links[0] ?? '').hash.slice(1);
}

/** A campaign that is being sent and held, to one of the big lists of the example. */
async function makeHeld(
  call: Call,
  { sender, message }: { sender: number; message: number },
): Promise<number> {
  const groups = await rowsOf<{ id: number; numberOfContacts: number }>(call, '/groups');
  const biggest = [...groups].sort((a, b) => b.numberOfContacts - a.numberOfContacts)[0];
  const id = await make(call, '/campaigns', {
    name: 'Held',
    subjectLine: 'Hello',
    sender,
    message,
    groups: [biggest?.id],
  });
  await call('POST', `/campaigns/${id}/launch`, {});
  const { status } = await call('POST', `/campaigns/${id}/pause`);
  if (status !== 200) throw new Error(`The campaign could not be held: ${status}`);
  return id;
}

/** Goes to a place and waits until nothing loads there any more. */
export async function goToPlace(
  page: Page,
  url: string,
  { address, keys = [], typed = '', opens, fromRow }: Place,
): Promise<void> {
  await page.evaluate(() => {
    for (const heading of document.querySelectorAll<HTMLElement>('h1')) heading.dataset.left = '';
  });
  await page.goto(`${url}/#${address}`);
  await settled(page);
  if (fromRow) await expect(page.locator('[data-cell]:focus, [data-cell] :focus')).toBeVisible();
  for (const key of keys) {
    await page.keyboard.press(key);
    await settled(page);
  }
  for (const letter of typed) {
    await page.keyboard.type(letter);
    if (letter === '\n') await settled(page);
  }
  if (opens !== undefined) await expect(page.locator(opens).first()).toBeVisible();
  await settled(page);
}

/** Waits until two frames show the same, with nothing that loads. */
async function settled(page: Page): Promise<void> {
  const isStill = async () => {
    const look = () => document.body.innerHTML.length;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const before = look();
    await frame();
    await frame();
    const isLoading = document.querySelector('[aria-busy="true"], [role="status"][aria-label]') !== null;
    return document.querySelector('h1:not([data-left])') !== null && !isLoading && look() === before;
  };
  await expect.poll(() => page.evaluate(isStill), { intervals: [10], timeout: 15_000 }).toBe(true);
}

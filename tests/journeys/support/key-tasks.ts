import { expect, type Page } from '@playwright/test';
import type { Call } from './console.ts';
import { rowsOf, together } from './records.ts';

/** What a task is done with: a page that is signed in at a server with its example data. */
export interface KeyTaskWorld {
  readonly page: Page;
  readonly call: Call;
  readonly url: string;
}

/** How many keys a task took, besides what was typed. */
export interface KeyCount {
  readonly what: string;
  readonly presses: number;
  readonly atMost: number;
}

interface Keys {
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** The presses since it was asked last. */
  take(): number;
}

interface Subscription {
  readonly id: number;
  readonly expiresOn: string;
}

const subscriptions = '/admin/user/subscriptions';

/** Does the tasks that have a limit of keys, each from the screen where it begins; every one is seen to be done. */
export async function countKeys(world: KeyTaskWorld): Promise<readonly KeyCount[]> {
  return [...(await expiryOfOneProduct(world)), ...(await newContact(world)), await jumpById(world)];
}

function countingKeys(page: Page): Keys {
  let presses = 0;
  return {
    async press(...keys) {
      for (const key of keys) {
        presses += 1;
        await page.keyboard.press(key);
      }
    },
    type: (text) => page.keyboard.type(text),
    take() {
      const taken = presses;
      presses = 0;
      return taken;
    },
  };
}

async function goHome({ page, url }: KeyTaskWorld): Promise<void> {
  await page.goto(`${url}/#/home`);
  await expect(page.locator('main h1').first()).toBeVisible();
}

/** 200 subscriptions are of one product; three of them end on the wanted day already. */
async function shareOutProducts(call: Call): Promise<string> {
  const [product] = await rowsOf<{ id: number }>(call, '/admin/products?name=Bulk M');
  const all = await rowsOf<Subscription>(call, `${subscriptions}?order[id]=asc`);
  expect(all.length).toBeGreaterThanOrEqual(200);
  await together(
    call,
    all.map(({ id }, index) => ({
      method: 'PUT',
      path: `${subscriptions}/${id}`,
      body: {
        product: index < 200 ? product?.id : Number(product?.id) + 1,
        startsOn: '2026-01-01',
        expiresOn: index < 3 ? '2027-12-31' : '2027-03-31',
      },
    })),
  );
  return `${subscriptions}?product=${product?.id}&order[id]=asc`;
}

async function expiryOfOneProduct(world: KeyTaskWorld): Promise<KeyCount[]> {
  const { page, call } = world;
  const list = await shareOutProducts(call);
  const days = async () => (await rowsOf<Subscription>(call, list)).map(({ expiresOn }) => expiresOn);
  const before = await days();
  const dialog = page.getByRole('dialog');
  const keys = countingKeys(page);

  await goHome(world);
  await keys.press('g', 'y');
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await keys.press('f');
  await expect(page.getByRole('combobox', { name: 'User' })).toBeFocused();
  await keys.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Product' })).toBeFocused();
  await keys.type('Bulk M');
  await expect(page.getByRole('option')).toHaveText(['Bulk M']);
  await keys.press('Enter');
  await expect(page.locator('main header')).toContainText('200');
  const filtering = keys.take();

  await keys.press('Control+a', 'b');
  await expect(dialog.getByPlaceholder('Which field?')).toBeFocused();
  await keys.press('Enter');
  await expect(dialog.getByPlaceholder(/^Which day/)).toBeFocused();
  await keys.type('2027-12-31');
  await expect(page.getByRole('option', { name: /31 December 2027/ })).toBeVisible();
  await keys.press('Enter');
  await expect(dialog.getByRole('button', { name: '197 change', exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: '3 unchanged', exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Change 197 / })).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByText('Expires on: 2027-12-31 on 197 subscriptions')).toBeVisible();
  await expect(dialog).toBeHidden();
  const setting = keys.take();
  expect(new Set(await days())).toEqual(new Set(['2027-12-31']));

  await expect(page.locator('[data-cell]').first()).toBeVisible();
  await keys.press('u');
  await expect.poll(days).toEqual(before);
  const undoing = keys.take();
  return [
    {
      what: 'expiry of 200 subscriptions of one product, from the dashboard',
      presses: filtering + setting,
      atMost: 12,
    },
    { what: 'the same once they are filtered', presses: setting, atMost: 5 },
    { what: 'taking it back', presses: undoing, atMost: 1 },
  ];
}

async function newContact(world: KeyTaskWorld): Promise<KeyCount[]> {
  const { page, call, url } = world;
  const { body: group } = await call<{ id: number }>('POST', '/groups', { name: 'Quick keys' });
  const keys = countingKeys(page);
  const email = page.getByRole('textbox', { name: 'Email' });
  async function isThere(address: string) {
    const list = `/contacts?group=${group.id}&email=${address}`;
    await expect.poll(async () => (await rowsOf(call, list)).length).toBe(1);
  }

  // Where no list was looked at before, it has to be named.
  await goHome(world);
  await keys.press('Control+k');
  await keys.type('create contact');
  await expect(page.getByRole('option').first()).toContainText('Create contact');
  await keys.press('Enter');
  await expect(email).toBeFocused();
  await keys.type('bob@quick.example');
  await keys.press('Tab');
  await keys.type('Quick keys');
  await expect(page.getByRole('option', { selected: true })).toContainText('Quick keys');
  await keys.press('Control+s');
  await isThere('bob@quick.example');
  const fromAnywhere = keys.take();

  await page.goto(`${url}/#/contacts?group=${group.id}`);
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await keys.press('c');
  await expect(email).toBeFocused();
  await keys.type('ann@quick.example');
  await keys.press('Control+s');
  await isThere('ann@quick.example');
  return [
    { what: 'a contact made from its list', presses: keys.take(), atMost: 2 },
    { what: 'a contact made from anywhere', presses: fromAnywhere, atMost: 4 },
  ];
}

async function jumpById(world: KeyTaskWorld): Promise<KeyCount> {
  const { page, call } = world;
  const [contact] = await rowsOf<{ id: number; email: string }>(call, '/contacts?email=bob@quick.example');
  const keys = countingKeys(page);
  await goHome(world);
  await keys.press('Control+k');
  await keys.type(String(contact?.id));
  await expect(page.getByRole('option').first()).toContainText('bob@quick.example');
  await keys.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#/contacts/${contact?.id}$`));
  return { what: 'a record reached by its id', presses: keys.take(), atMost: 2 };
}

import { expect, type Locator, type Page } from '@playwright/test';

/** The administrator of a server that a journey starts: its environment, and what is typed to sign in. */
export const administrator = { email: 'anna@postkey.example', password: 'Welkom-2026!x' };

/** The environment that makes the administrator. */
export const administratorEnvironment = {
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
};

/** A call of the API as the signed-in person; who asks says what the answer is. */
export type Call = <Body = never>(
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; body: Body }>;

/**
 * Opens the console as who has signed in before, and gives the API as the same person, with a session of its own. Typing
 * it in takes longer than most of what a journey does next: `signInByKeyboard` is for those that are about it.
 */
export async function signIn(page: Page, url: string): Promise<Call> {
  const token = await beginSession(page, url);
  // A page of the same origin that runs nothing: the console must find the token when it begins.
  await page.goto(`${url}/health`);
  await page.evaluate((kept) => window.localStorage.setItem('token', kept), token);
  await page.goto(url);
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  return callAs(page, url);
}

/** Signs in by keyboard and gives the API as the same person, with a session of its own. */
export async function signInByKeyboard(page: Page, url: string): Promise<Call> {
  await page.goto(url);
  const email = page.locator('input[type=email]');
  await expect(email).toBeVisible();
  await email.focus();
  await page.keyboard.type(administrator.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  return callAs(page, url);
}

async function beginSession(page: Page, url: string): Promise<string> {
  const answer = await page.request.post(`${url}/login_check`, { data: administrator });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

async function callAs(page: Page, url: string): Promise<Call> {
  const token = await beginSession(page, url);
  return async <Body>(method: string, path: string, body?: unknown) => {
    const response = await page.request.fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, accept: 'application/ld+json' },
      ...(body !== undefined && { data: body }),
    });
    const text = await response.text();
    return { status: response.status(), body: (text === '' ? null : JSON.parse(text)) as Body };
  };
}

/** Presses keys one after the other, as a sequence. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Goes on with Tab until the target has the focus; fails when it cannot be reached. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

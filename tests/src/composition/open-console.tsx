import { act } from 'react';
import { beforeEach, vi } from 'vitest';
import { ConsoleView } from '#src/composition/console-view.tsx';
import { createConsole } from '#src/composition/create-console.ts';
import { byLabel, press, type, until } from '../views/kit/support/gestures.ts';
import { mount } from '../views/kit/support/mount.tsx';
import { createConsoleHost } from './console-host.ts';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.matchMedia ??= () => ({ matches: false }) as MediaQueryList;
  globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
  Element.prototype.scrollIntoView ??= () => {};
});

/** Whether the page says this somewhere. */
export const seen = (text: string) => document.body.textContent?.includes(text) === true;

/** The heading of the screen. */
export const heading = () => document.querySelector('h1')?.textContent;

/** Opens the whole console at a path, over a small host. */
export async function openConsole(path: string, host = createConsoleHost(), isSignedIn = true) {
  vi.stubGlobal('fetch', host.fetch);
  if (isSignedIn) window.localStorage.setItem('token', host.freshToken());
  window.location.hash = `#${path}`;
  const parts = await createConsole(document);
  await mount(<ConsoleView parts={parts} />);
  return { host, parts };
}

/** Puts another path into the address, as by hand. */
export const go = (path: string) =>
  act(async () => {
    window.location.hash = `#${path}`;
  });

/** Signs in at the form that asks for it. */
export async function signIn(password: string) {
  await until(() => document.querySelector('input[type=password]') !== null);
  await type(byLabel('Email'), 'user1@example.com');
  await type(byLabel('Password'), password);
  await press('Enter', { ctrlKey: true });
}

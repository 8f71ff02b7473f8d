// @vitest-environment jsdom
import { act } from 'react';
import { expect, it } from 'vitest';
import { button, until } from '../views/kit/support/gestures.ts';
import { createConsoleHost } from './console-host.ts';
import { heading, openConsole, seen } from './open-console.tsx';

/** Opens a link to set a password; `check` is what the host says of it. */
function openLink(check: () => Response) {
  const host = createConsoleHost();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const isCheck = new URL(String(input), 'http://console.example').pathname.endsWith('/somewhere');
    return isCheck ? check() : host.fetch(input, init);
  };
  return openConsole('/set-credentials/somewhere', { ...host, fetch }, false);
}

const unknown = () =>
  Response.json(
    { '@type': 'hydra:Error', 'hydra:title': '', 'hydra:description': 'notFound:No' },
    { status: 404 },
  );

it('leads from a link that no password can be set with to the sign-in, and says why', async () => {
  await openLink(unknown);
  await until(() => heading() === 'Sign in' && seen('The link to set a password does not work'));
  await act(async () => button('Forgot your password?').click());
  await until(() => heading() === 'Reset password');
  expect(seen('The link to set a password')).toBe(false);
});

it('keeps a link that could not be checked, and checks it again', async () => {
  let isAway = true;
  await openLink(() => {
    if (isAway) throw new TypeError('Failed to fetch');
    return Response.json({ token: 'somewhere', email: 'someone@example.com' });
  });
  await until(() => seen('Try again'));
  expect(heading()).toBe('Set your password');
  isAway = false;
  await act(async () => button('Try again').click());
  await until(() => seen('For someone@example.com'));
});

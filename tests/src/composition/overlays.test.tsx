// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { button, byLabel, click, press, type, until } from '../views/kit/support/gestures.ts';
import { go, heading, openConsole, seen } from './open-console.tsx';

const dialog = () => document.querySelector('[role=dialog]');

describe('what is open over a screen', () => {
  it('closes when the address changes under it', async () => {
    const { parts } = await openConsole('/tags');
    await until(() => heading() === 'Tags');
    const closed: string[] = [];
    await act(async () => parts.console.services.open('history', {}, () => closed.push('history')));
    await until(() => dialog()?.textContent?.includes('History') === true);
    await go('/account');
    await until(() => dialog() === null);
    expect(closed).toEqual(['history']);
    await until(() => heading() === 'Account');
    await until(() => document.querySelector('main')?.contains(document.activeElement) === true);
  });

  it('is answered with no where it is a question, and palette and keys close too', async () => {
    const { parts } = await openConsole('/tags');
    await until(() => heading() === 'Tags');
    const { services, palette, keys } = parts.console;
    const asked = services.confirm({ title: { key: 'kernel:undo' }, dangerous: true });
    await go('/account');
    expect(await asked).toBe(false);
    await act(async () => {
      palette.toggle();
      keys.set(true);
    });
    await until(() => palette.state().isOpen);
    await go('/tags');
    await until(() => !palette.state().isOpen && !keys.isOpen());
  });

  it('is gone at the login, the palette too', async () => {
    const { host, parts } = await openConsole('/tags');
    await until(() => heading() === 'Tags');
    const { palette } = parts.console;
    await act(async () => palette.toggle());
    await until(() => palette.state().isOpen);
    host.state.refuseTokens = true;
    await act(async () => {
      await parts.api.tags.list().catch(() => {});
    });
    await until(() => heading() === 'Sign in');
    expect(palette.state().isOpen).toBe(false);
  });

  it('stays while only the filter of the list changes', async () => {
    const { parts } = await openConsole('/tags');
    await until(() => heading() === 'Tags');
    await act(async () => parts.console.services.open('history'));
    await until(() => dialog() !== null);
    await act(async () => parts.router.history.replace('/tags?label=north'));
    expect(dialog()).not.toBeNull();
  });

  it('asks first where something was typed', async () => {
    const { parts } = await openConsole('/tags');
    await until(() => heading() === 'Tags');
    const message = { id: 1, name: 'May' };
    await act(async () => parts.console.services.open('messages.duplicate', { message }));
    await until(() => dialog()?.querySelector('input') != null);
    await type(byLabel('Name'), 'June');
    await go('/account');
    await until(() => seen('Leave without saving?'));
    await press('Escape');
    await until(() => window.location.hash === '#/tags');
    expect(byLabel('Name').value).toBe('June');
    await go('/account');
    await until(() => seen('Leave without saving?'));
    await click(button('Leave'));
    await until(() => dialog() === null && heading() === 'Account');
  });
});

// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { screenRecordKey } from '#src/commands/kernel/context/subject.ts';
import { button, byLabel, click, press, type, until } from '../views/kit/support/gestures.ts';
import { createConsoleHost } from './console-host.ts';
import { go, heading, openConsole, seen, signIn } from './open-console.tsx';

/** A tag whose label is edited while the session is not accepted any more, up to the login that follows. */
async function editWithoutSession() {
  const host = createConsoleHost();
  const record = host.add('north');
  const { parts } = await openConsole('/tags', host);
  await until(() => seen('north'));
  host.state.refuseTokens = true;
  const edit = { resource: 'tags', record, field: 'label', value: 'south', rules: {} };
  const edited = parts.console.services.editField(edit as never);
  // Whoever waits for it says what it is to come to; meanwhile it may fail.
  edited.catch(() => {});
  await until(() => heading() === 'Sign in');
  const stored = () => host.tags.get(record.id)?.label;
  return { host, edited, stored };
}

describe('the console', () => {
  it('asks to sign in and goes on to the place that was asked for', async () => {
    await openConsole('/tags/create', createConsoleHost(), false);
    await until(() => heading() === 'Sign in');
    await signIn('wrong');
    await until(() => seen('The email address or the password is not right.'));
    await signIn('right');
    await until(() => heading() === 'Create tag');
    expect(window.location.hash).toBe('#/tags/create');
  });

  it('says so when there is nothing at an address, or it names nothing', async () => {
    await openConsole('/nowhere');
    await until(() => heading() === 'There is nothing at this address');
    await go('/tags/abc');
    await until(() => heading() === 'This address is not right');
  });

  it('keeps what is chosen while one is elsewhere, but not under other filters, however they come', async () => {
    const host = createConsoleHost();
    for (const label of ['north', 'north east', 'south']) host.add(label);
    await openConsole('/tags?label=north', host);
    await until(() => seen('north east'));
    await until(() => document.activeElement?.getAttribute('role') === 'gridcell');
    await press('x');
    await until(() => seen('1 of 2 selected'));
    await go('/account');
    await until(() => !seen('selected'));
    await go('/tags?label=north');
    await until(() => seen('1 of 2 selected'));
    await go('/tags?label=south');
    await until(() => seen('south') && !seen('selected'));
    await go('/tags?label=north');
    await until(() => seen('north east'));
    expect(seen('selected')).toBe(false);
  });

  it('names the module that an account lacks', async () => {
    await openConsole('/tags', createConsoleHost(['SMTP']));
    await until(() => heading() === 'Your account does not have the module Interface');
  });

  it('tells of a record that is gone', async () => {
    const { parts } = await openConsole('/tags/99');
    await until(() => seen('This does not exist any more.'));
    await until(() => !seen('Delete'));
    expect(parts.system.context.get(screenRecordKey)).toBeUndefined();
  });

  it('keeps the screen when the session runs out, and goes on after signing in again', async () => {
    const { parts } = await openConsole('/tags/create');
    await until(() => document.querySelector('form input') !== null);
    await type(byLabel('Label'), 'half a tag');
    window.localStorage.removeItem('token');
    await act(async () => parts.checkSession());
    await until(() => seen('Your session has been expired'));
    await until(() => document.querySelector('[role=dialog] input[type=password]') !== null);
    await type(byLabel('Password'), 'wrong');
    await press('Enter', { ctrlKey: true });
    await until(() => seen('The email address or the password is not right.'));
    await type(byLabel('Password'), 'right');
    await press('Enter', { ctrlKey: true });
    await until(() => document.querySelector('[role=dialog]') === null);
    expect(byLabel('Label').value).toBe('half a tag');
  });

  it('goes to the login when the token is not accepted, and gives unsaved text back to the same person', async () => {
    const { host } = await openConsole('/tags/create');
    await until(() => document.querySelector('form input') !== null);
    await type(byLabel('Label'), 'half a tag');
    host.state.refuseTokens = true;
    await click(button('Save'));
    await until(() => heading() === 'Sign in');
    expect(window.localStorage.getItem('token')).toBeNull();
    host.state.refuseTokens = false;
    await signIn('right');
    await until(() => heading() === 'Create tag');
    expect(byLabel('Label').value).toBe('half a tag');
  });

  it('says at the login that the session has ended, knows the person, and sends the edit then', async () => {
    const { host, edited, stored } = await editWithoutSession();
    expect(seen('Your session has ended.')).toBe(true);
    expect(byLabel('Email').value).toBe('user1@example.com');
    await until(() => document.activeElement === byLabel('Password'));
    host.state.refuseTokens = false;
    await type(byLabel('Password'), 'right');
    await press('Enter', { ctrlKey: true });
    await edited;
    expect(stored()).toBe('south');
    await until(() => seen('south'));
  });

  it('does not send the edit of somebody else', async () => {
    const { host, edited, stored } = await editWithoutSession();
    host.state.refuseTokens = false;
    host.state.userId = 2;
    await signIn('right');
    await expect(edited).rejects.toThrow();
    expect(stored()).toBe('north');
  });

  it('says that the server is away, and goes on when it is back', async () => {
    const { host, parts } = await openConsole('/home');
    await until(() => heading()?.startsWith('Welcome') === true);
    host.state.isDown = true;
    await act(async () => {
      await parts.api.tags.remove(1).catch(() => {});
    });
    await until(() => seen('The server does not answer.'));
    expect(document.querySelector('main')?.textContent).not.toContain('The server does not answer.');
    host.state.isDown = false;
    await click(button('Try again'));
    await until(() => !seen('The server does not answer.'));
  });
});

describe('a password that was forgotten', () => {
  it('leaves the focus on the answer, once the form is gone', async () => {
    await openConsole('/tags', createConsoleHost(), false);
    await until(() => heading() === 'Sign in');
    await click(button('Forgot your password?'));
    await until(() => heading() === 'Reset password');
    await type(byLabel('Email'), 'user1@example.com');
    await press('Enter', { ctrlKey: true });
    await until(() => document.activeElement?.textContent?.includes('user1@example.com') === true);
    expect(document.activeElement?.getAttribute('role')).toBe('status');
  });
});

describe('a list', () => {
  const cursor = () => document.querySelector('[role=gridcell][tabindex="0"]')?.closest('[role=row]');

  it('is come back to at the record that was shown last', async () => {
    const host = createConsoleHost();
    for (const label of ['one', 'two', 'three']) host.add(label);
    const { parts } = await openConsole('/tags/2', host);
    await until(() => heading() === 'Tag # two');
    await act(async () => parts.router.history.push('/tags'));
    await until(() => cursor()?.textContent?.includes('two') === true);
    expect(cursor()?.contains(document.activeElement)).toBe(true);
  });

  it('has its cursor on the record that was just made', async () => {
    const host = createConsoleHost();
    host.add('old');
    const { parts } = await openConsole('/tags', host);
    await until(() => cursor()?.textContent?.includes('old') === true);
    await act(async () => parts.router.history.push('/tags/create'));
    await until(() => document.querySelector('form input') !== null);
    await type(byLabel('Label'), 'new');
    await click(button('Save'));
    await until(() => cursor()?.textContent?.includes('new') === true);
  });
});

describe('the status line', () => {
  const keys = () => [...document.querySelectorAll('footer kbd')].map((key) => key.textContent);

  it('names the keys that work where the focus is', async () => {
    const host = createConsoleHost();
    host.add('one');
    const { parts } = await openConsole('/tags', host);
    await until(() => keys().includes('c') && keys().includes('e'));
    await act(async () => parts.router.history.push('/tags/create'));
    await until(() => document.activeElement?.matches('form input') === true);
    await until(() => ['Ctrl K', 'Ctrl S', 'Esc'].every((key) => keys().includes(key)));
    await act(async () => button('Save').focus());
    await until(() => keys().includes('?'));
  });
});

describe('the way back', () => {
  it('leads from a record to its list as that was filtered, by saving and by leaving', async () => {
    const host = createConsoleHost();
    for (const label of ['north', 'north east', 'south']) host.add(label);
    const { parts } = await openConsole('/tags?label=north', host);
    for (const isSaved of [true, false]) {
      await until(() => seen('north') && !seen('south'));
      await act(async () => parts.router.history.push('/tags/2'));
      // A record is read first; Enter goes to its fields, which the first Escape leaves.
      await until(
        () => document.activeElement?.matches('h1') === true && document.querySelector('form input') !== null,
      );
      await press('Enter');
      expect(document.activeElement).toBe(byLabel('Label'));
      if (isSaved) await type(byLabel('Label'), 'north west');
      await press(isSaved ? 'Enter' : 'Escape', { ctrlKey: isSaved });
      if (!isSaved) await press('Escape');
      await until(() => window.location.hash === '#/tags?label=north');
    }
    expect(host.tags.get(2)?.label).toBe('north west');
  });

  it('leads past the form of what was made', async () => {
    const { parts } = await openConsole('/history-start');
    await act(async () => parts.router.history.push('/tags/create'));
    await until(() => document.querySelector('form input') !== null);
    await type(byLabel('Label'), 'VIP');
    await click(button('Save'));
    await until(() => window.location.hash === '#/tags');
    await act(async () => window.history.back());
    await until(() => window.location.hash === '#/history-start');
  });

  it('leads past a record that was deleted on its screen', async () => {
    const host = createConsoleHost();
    host.add('gone');
    const { parts } = await openConsole('/history-start', host);
    await act(async () => parts.router.history.push('/tags/1'));
    await until(() => heading() === 'Tag # gone');
    const deed = parts.system.runner.run('tags.delete', 'key');
    await until(() => seen('Delete “gone”?') && seen('Campaigns that carry it lose it.'));
    await click(button('Delete'));
    await deed;
    await until(() => window.location.hash === '#/tags');
    await act(async () => window.history.back());
    await until(() => window.location.hash === '#/history-start');
  });
});

describe('a form', () => {
  it('makes a record and shows refusals at the fields', async () => {
    const { host } = await openConsole('/tags/create');
    await until(() => document.querySelector('form input') !== null);
    await click(button('Save'));
    await until(() => seen('Label is required'));
    await type(byLabel('Label'), 'taken');
    await click(button('Save'));
    await until(() => seen('Label is in use already'));
    await type(byLabel('Label'), 'VIP');
    await click(button('Save'));
    await until(() => window.location.hash === '#/tags');
    expect([...host.tags.values()].map((tag) => tag.label)).toEqual(['VIP']);
  });

  it('sends only what was changed, with the version that was seen, and takes it back', async () => {
    const host = createConsoleHost();
    host.add('before');
    const { parts } = await openConsole('/tags/1', host);
    await until(() => heading() === 'Tag # before');
    await type(byLabel('Label'), 'after');
    await click(button('Save'));
    await until(() => host.tags.get(1)?.label === 'after');
    await act(async () => {
      await parts.system.runner.run('app.undo', 'key');
    });
    expect(host.tags.get(1)?.label).toBe('before');
    await until(() => seen('Undone: before · Label: before → after'));
  });

  it('shows both versions when somebody else saved first', async () => {
    const host = createConsoleHost();
    const tag = host.add('before');
    await openConsole('/tags/1', host);
    await until(() => heading() === 'Tag # before');
    await type(byLabel('Label'), 'mine');
    Object.assign(tag, { label: 'theirs', version: 7 });
    await click(button('Save'));
    await until(() => seen('Somebody else has changed this'));
    await press('s', { ctrlKey: true });
    await until(() => host.tags.get(1)?.label === 'mine');
    expect(host.tags.get(1)?.version).toBe(8);
  });
});

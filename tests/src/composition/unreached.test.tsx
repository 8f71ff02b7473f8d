// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { titleOf } from '#src/commands/kernel/context/command-texts.ts';
import { button, click, find, press, type, until } from '../views/kit/support/gestures.ts';
import { createConsoleHost } from './console-host.ts';
import { heading, openConsole, seen } from './open-console.tsx';

const notices = () => document.querySelector('[data-sonner-toaster]')?.textContent ?? '';

describe('an edit while the server is away', () => {
  it('is rolled back and told of as not done, without a word of the server, and goes when it is tried again', async () => {
    const host = createConsoleHost();
    host.add('north');
    await openConsole('/tags', host);
    await until(() => document.activeElement?.getAttribute('role') === 'gridcell' && seen('north'));
    await press('F2');
    await type(find<HTMLInputElement>('[data-editor]'), 'south');
    host.state.isDown = true;
    await press('Enter');
    await until(() => seen('Not done: north · Label: north → south'));
    expect(notices()).not.toMatch(/server/i);
    await until(() => document.activeElement?.textContent === 'north');
    await press('.');
    await until(() => !seen('Not done'));
    await until(() => seen('Not done: north · Label: north → south'));
    host.state.isDown = false;
    await click(button('Try again'));
    await until(() => !seen('The server does not answer.'));
    await press('.');
    await until(() => host.tags.get(1)?.label === 'south');
    await until(() => seen('north · Label: north → south') && !seen('Not done'));
  });
});

describe('a command that takes a while', () => {
  const status = () => document.querySelector('footer')?.textContent ?? '';

  it('is said to be under way until it is done', async () => {
    const host = createConsoleHost();
    const record = host.add('north');
    const { parts } = await openConsole('/tags', host);
    await until(() => seen('north'));
    let answer = () => {};
    host.state.waits = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const title = titleOf(parts.system.texts, 'tags.edit-field');
    const run = parts.system.runner.run('tags.edit-field', 'key', {
      values: {
        record: { id: record.id, version: 1, label: { value: 'north' } },
        field: 'label',
        value: 'south',
      },
      references: {},
    });
    await until(() => status().includes(title));
    answer();
    expect(await run).toEqual({ status: 'done' });
    await until(() => !status().includes(title));
  });

  it('asks before the page is left while it runs, and no longer', async () => {
    const { parts } = await openConsole('/tags');
    await until(() => heading() === 'Tags');
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    let end = () => {};
    const work = parts.console.services.track({ key: 'bulk:freezing' }, () => {
      return new Promise<void>((resolve) => (end = resolve));
    });
    expect(leave()).toBe(false);
    end();
    await work;
    expect(leave()).toBe(true);
  });
});

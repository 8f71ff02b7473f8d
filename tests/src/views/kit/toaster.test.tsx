// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { dismissNotice, showNotice, Toaster } from '#src/views/kit/toaster.tsx';
import { button, click, find, press, until } from './support/gestures.ts';
import { mount } from './support/mount.tsx';

it('shows a notice with its action, replaces the one of the same id, and goes when asked', async () => {
  const run = vi.fn();
  await mount(<Toaster />);
  await act(async () => void showNotice({ id: 'deleted', title: 'One deleted' }));
  await act(
    async () =>
      void showNotice({ id: 'deleted', title: '2 deleted', action: { label: 'Undo', kbd: 'u', run } }),
  );
  await until(() => document.body.textContent?.includes('2 deleted') ?? false);
  expect(document.body.textContent).not.toContain('One deleted');
  expect(document.activeElement).toBe(document.body);
  await click(button('Undo'));
  expect(run).toHaveBeenCalledTimes(1);
  await until(() => !document.body.textContent?.includes('2 deleted'));

  await act(async () => void showNotice({ title: 'Saved' }));
  await until(() => document.body.textContent?.includes('Saved') ?? false);
  await act(async () => dismissNotice());
  await until(() => !document.body.textContent?.includes('Saved'));
});

describe('Escape', () => {
  const shown = (text: string) => document.body.textContent?.includes(text) === true;

  it('takes away every notice', async () => {
    await mount(<Toaster />);
    await act(async () => {
      showNotice({ title: 'Nothing to do' });
      showNotice({ title: '2 deleted', action: { label: 'Undo', run: () => undefined } });
    });
    await until(() => shown('Nothing to do') && shown('2 deleted'));
    await press('Escape');
    await until(() => !shown('Nothing to do') && !shown('2 deleted'));
  });

  it('is left to a field, to a dialog and to whoever took it', async () => {
    await mount(
      <>
        <Toaster />
        <input aria-label="Filter" />
        <button type="button" onKeyDown={(event) => event.preventDefault()}>
          Marked
        </button>
      </>,
    );
    await act(async () => void showNotice({ title: 'Saved' }));
    await until(() => shown('Saved'));
    find('[aria-label=Filter]').focus();
    await press('Escape');
    button('Marked').focus();
    await press('Escape');
    await act(async () => button('Marked').blur());
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    await press('Escape');
    dialog.remove();
    expect(document.querySelector('[data-sonner-toast]:not([data-removed=true])')).not.toBeNull();
    await press('Escape');
    await until(() => !shown('Saved'));
  });
});

describe('a notice', () => {
  const start = Date.parse('2026-11-28T12:00:00Z');
  const shown = () =>
    [...document.querySelectorAll('[data-sonner-toast]:not([data-removed=true]) strong')].map(
      ({ textContent }) => textContent,
    );
  const settle = (...titles: readonly string[]) =>
    until(() => shown().sort().join() === [...titles].sort().join());
  const click = () =>
    act(async () => void document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));

  function showThree() {
    return act(async () => {
      showNotice({ title: 'Saved' });
      showNotice({ title: 'Refused', tone: 'bad' });
      showNotice({ title: '2 deleted', action: { label: 'Undo', run: () => undefined } });
    });
  }

  it('stays whatever is done where it covers nothing', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(start);
    await mount(<Toaster />);
    await showThree();
    clock.mockReturnValue(start + 30_000);
    await press('j');
    await click();
    await settle('Saved', 'Refused', '2 deleted');
    await press('Escape');
    await settle();
    clock.mockRestore();
  });

  it.each(['key', 'click'])(
    'steps back at the next %s where it covers something, once it could be read or answered',
    async (deed) => {
      document.documentElement.style.setProperty('--bar', '-20px');
      const clock = vi.spyOn(Date, 'now').mockReturnValue(start);
      const happen = () => (deed === 'key' ? press('j') : click());
      await mount(<Toaster />);
      await showThree();
      await settle('Saved', 'Refused', '2 deleted');
      await happen();
      clock.mockReturnValue(start + 2_000);
      await press('Shift');
      await press('Tab');
      await settle('Saved', 'Refused', '2 deleted');
      await happen();
      await settle('Refused', '2 deleted');
      clock.mockReturnValue(start + 6_000);
      await happen();
      await settle();
      clock.mockRestore();
      document.documentElement.style.removeProperty('--bar');
    },
  );

  it('makes room for the notice of the next deed, a fault once it could be read', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(start);
    await mount(<Toaster />);
    await act(async () => {
      showNotice({ id: 'taken', title: 'The address is taken', tone: 'bad' });
      showNotice({ id: 'deed', title: 'Nothing to undo' });
    });
    await settle('The address is taken', 'Nothing to undo');
    clock.mockReturnValue(start + 600);
    await act(async () => void showNotice({ id: 'deed', title: 'bob@example.com is saved' }));
    await settle('The address is taken', 'bob@example.com is saved');
    clock.mockReturnValue(start + 2_000);
    const action = { label: 'Undo', run: () => undefined };
    await act(async () => void showNotice({ id: 'deed', title: 'ann@example.com is saved', action }));
    await settle('ann@example.com is saved');
    clock.mockReturnValue(start + 4_000);
    await act(async () => void showNotice({ id: 'keys', title: 'Keys were imported' }));
    await settle('Keys were imported');
    clock.mockRestore();
    await act(async () => dismissNotice());
    await settle();
  });
});

it('lets the focus go on past it, and gives it back when a notice is closed by key', async () => {
  await mount(
    <>
      <button type="button">Before</button>
      <Toaster />
      <button type="button">After</button>
    </>,
  );
  await act(async () => void showNotice({ title: 'Saved', action: { label: 'Undo', run: () => undefined } }));
  await until(() => document.body.textContent?.includes('Saved') ?? false);
  const visit = (element: HTMLElement) => act(async () => element.focus());
  for (const first of [find('[data-sonner-toast]'), button('Undo')]) {
    await visit(button('Before'));
    await visit(first);
    await visit(button('Close this notice'));
    await visit(button('After'));
    expect(document.activeElement).toBe(button('After'));
  }
  await visit(button('Close this notice'));
  await click(button('Close this notice'));
  expect(document.activeElement).toBe(button('After'));
  await until(() => !document.body.textContent?.includes('Saved'));
  expect(document.activeElement).toBe(button('After'));
});

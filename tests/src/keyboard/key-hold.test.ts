// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createKeyHold } from '#src/keyboard/key-hold.ts';

function press(key: string, init: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  document.body.dispatchEvent(event);
  return event;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('lets no key through while something has them all, but gives it up by Escape', () => {
  const heard = vi.fn();
  document.addEventListener('keydown', heard);
  const giveUp = vi.fn();
  const { hold } = createKeyHold(window);
  press('Delete');
  expect(heard).toHaveBeenCalledOnce();
  const letGo = hold(giveUp);
  for (const key of ['Delete', 'Enter', 'u', 'ArrowDown']) expect(press(key).defaultPrevented).toBe(true);
  expect(heard).toHaveBeenCalledOnce();
  expect(press('F5').defaultPrevented).toBe(false);
  expect(press('r', { ctrlKey: true }).defaultPrevented).toBe(false);
  press('Escape');
  expect(giveUp).toHaveBeenCalledOnce();
  void letGo();
  heard.mockClear();
  // It was pressed while nothing was to be seen, and once more before that was read.
  press('Enter');
  expect(heard).not.toHaveBeenCalled();
  press('Delete');
  expect(heard).toHaveBeenCalledOnce();
  press('Enter');
  expect(heard).toHaveBeenCalledTimes(2);
  document.removeEventListener('keydown', heard);
});

it('confirms nothing by an Enter that follows the one that began it, and says when Enter is free', async () => {
  const { hold } = createKeyHold(window);
  const heard = vi.fn();
  const free = vi.fn();
  document.addEventListener('keydown', heard);
  press('Enter');
  heard.mockClear();
  // A fast answer: the plan stands before the second press of an impatient hand.
  vi.advanceTimersByTime(20);
  void hold(vi.fn())().then(free);
  vi.advanceTimersByTime(100);
  press('Enter');
  await vi.advanceTimersByTimeAsync(279);
  press('Enter');
  expect([heard.mock.calls.length, free.mock.calls.length]).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(free).toHaveBeenCalledOnce();
  press('Enter');
  expect(heard).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', heard);
});

it('takes Enter at once where no Enter began it', async () => {
  const { hold } = createKeyHold(window);
  const heard = vi.fn();
  vi.advanceTimersByTime(1_000);
  press('Delete');
  await hold(vi.fn())();
  document.addEventListener('keydown', heard);
  press('Enter');
  expect(heard).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', heard);
});

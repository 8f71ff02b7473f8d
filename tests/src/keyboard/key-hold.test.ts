// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { createKeyHold } from '#src/keyboard/key-hold.ts';

function press(key: string, init: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  document.body.dispatchEvent(event);
  return event;
}

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
  letGo();
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

// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropExtraEnter } from '#src/keyboard/drop-extra-enter.ts';

const heard = vi.fn();

function press(key: string): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

beforeEach(() => {
  vi.useFakeTimers();
  heard.mockClear();
  document.addEventListener('keydown', heard, true);
});

afterEach(() => {
  document.removeEventListener('keydown', heard, true);
  vi.useRealTimers();
});

it('takes Enter for as long as a second press may follow the first', () => {
  dropExtraEnter(window);
  press('Enter');
  expect(heard).not.toHaveBeenCalled();
  vi.advanceTimersByTime(400);
  press('Enter');
  expect(heard).toHaveBeenCalledTimes(1);
});

it('takes no other key, and no Enter after one', () => {
  dropExtraEnter(window);
  press('ArrowDown');
  press('Enter');
  expect(heard).toHaveBeenCalledTimes(2);
});

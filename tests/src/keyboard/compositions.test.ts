// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepCompositions } from '#src/keyboard/compositions.ts';

describe('a word that is being composed', () => {
  let end = () => {};
  afterEach(() => end());

  function setUp() {
    document.body.innerHTML = '<main><input></main>';
    const noted = vi.fn();
    const heard = vi.fn();
    end = keepCompositions(window, noted);
    for (const place of [window, document]) place.addEventListener('keydown', heard, { capture: true });
    document.querySelector('main')?.addEventListener('keydown', heard);
    return { heard, noted };
  }

  function press(init: KeyboardEventInit) {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, composed: true, ...init });
    document.querySelector('input')?.dispatchEvent(event);
    return event;
  }

  it('keeps its keys from everyone, and takes none from the input method', () => {
    const { heard, noted } = setUp();
    for (const key of ['Enter', 'Escape', 'Tab', 'ArrowDown', 'a', ' ']) {
      expect(press({ key, isComposing: true }).defaultPrevented).toBe(false);
      expect(press({ key, keyCode: 229 }).defaultPrevented).toBe(false);
    }
    expect(heard).not.toHaveBeenCalled();
    expect(noted).toHaveBeenCalledTimes(12);
    press({ key: 'Enter' });
    expect(heard).toHaveBeenCalledTimes(3);
  });

  it('is nobody’s concern once the page listens no more', () => {
    const { heard } = setUp();
    end();
    press({ key: 'Enter', isComposing: true });
    expect(heard).toHaveBeenCalledTimes(3);
  });
});

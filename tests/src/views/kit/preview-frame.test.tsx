// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PreviewFrame } from '#src/views/kit/preview-frame.tsx';
import { Toaster } from '#src/views/kit/toaster.tsx';
import { find, press, until } from './support/gestures.ts';
import { mount } from './support/mount.tsx';

it('is scrolled by keys from outside', async () => {
  await mount(<PreviewFrame html="<p>Hello</p>" title="Mail" />);
  const frame = find('iframe');
  const place = find('section[aria-label=Mail]');
  Object.defineProperty(place, 'clientHeight', { value: 500 });
  expect([frame.tabIndex, place.tabIndex]).toEqual([-1, 0]);
  expect(frame.getAttribute('sandbox')).toBe('');
  place.focus();
  await press('ArrowUp');
  expect(frame.style.height).toBe('calc(100% + 0px)');
  await press('ArrowDown');
  expect(frame.style.height).toBe('calc(100% + 48px)');
  await press('PageDown');
  expect(frame.style.height).toBe('calc(100% + 500px)');
  await press(' ');
  await press('PageUp');
  await press('ArrowUp');
  expect(frame.style.height).toBe('calc(100% + 452px)');
  await press('Home');
  expect(frame.style.height).toBe('calc(100% + 0px)');
});

describe('a copy, which reaches nothing inside the frame', () => {
  const copy = async () => {
    const written = vi.fn();
    const event = new Event('copy', { bubbles: true, cancelable: true });
    Object.assign(event, { clipboardData: { setData: written } });
    await act(async () => void find('section[aria-label=Mail]').dispatchEvent(event));
    return { written, isTaken: event.defaultPrevented };
  };

  it('takes the text of the whole mail, and says so', async () => {
    await mount(
      <>
        <p id="beside">Beside</p>
        <PreviewFrame html="<p>Hello</p><p>Jan</p>" title="Mail" />
        <Toaster />
      </>,
    );
    const { written, isTaken } = await copy();
    expect(isTaken).toBe(true);
    expect(written).toHaveBeenCalledExactlyOnceWith('text/plain', 'Hello\nJan');
    await until(() => document.body.textContent?.includes('The text of the whole mail') === true);
    window.getSelection()?.selectAllChildren(find('#beside'));
    expect(await copy()).toMatchObject({ isTaken: false });
  });
});

describe('the focus that a press inside the frame takes', () => {
  const over = () => new PointerEvent('pointerover', { bubbles: true });
  /** As the browser does it: the window loses the focus to the frame, whatever has it then. */
  async function pressInside() {
    const frame = find('iframe');
    frame.focus();
    expect(document.activeElement).toBe(frame);
    await act(async () => void window.dispatchEvent(new FocusEvent('blur')));
    return frame;
  }

  it('comes back at once, so that keys are heard', async () => {
    await mount(<PreviewFrame html="<p>Hello</p>" title="Mail" />);
    await pressInside();
    await until(() => document.activeElement === find('section[aria-label=Mail]'));
  });

  it('comes back when the pointer comes to something else, where nothing was told of it', async () => {
    await mount(<PreviewFrame html="<p>Hello</p>" title="Mail" />);
    const frame = find('iframe');
    frame.focus();
    await act(async () => void frame.dispatchEvent(over()));
    expect(document.activeElement).toBe(frame);
    await act(async () => void document.body.dispatchEvent(over()));
    expect(document.activeElement).toBe(find('section[aria-label=Mail]'));
  });

  it('is left alone where the window lost it to another one', async () => {
    await mount(
      <>
        <input aria-label="Name" />
        <PreviewFrame html="<p>Hello</p>" title="Mail" />
      </>,
    );
    find('[aria-label=Name]').focus();
    await act(async () => void window.dispatchEvent(new FocusEvent('blur')));
    await until(() => document.activeElement === find('[aria-label=Name]'));
  });
});

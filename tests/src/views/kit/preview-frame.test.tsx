// @vitest-environment jsdom
import { act } from 'react';
import { expect, it } from 'vitest';
import { PreviewFrame } from '#src/views/kit/preview-frame.tsx';
import { find, press } from './support/gestures.ts';
import { mount } from './support/mount.tsx';

it('is scrolled by keys from outside, and keeps no focus once the pointer has left it', async () => {
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

  frame.focus();
  expect(document.activeElement).toBe(frame);
  const over = () => new PointerEvent('pointerover', { bubbles: true });
  await act(async () => void frame.dispatchEvent(over()));
  expect(document.activeElement).toBe(frame);
  await act(async () => void document.body.dispatchEvent(over()));
  expect(document.activeElement).toBe(place);
});

// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { rememberFocus } from '#src/views/kit/return-focus.ts';
import { find } from './support/gestures.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

function show(html: string, focused: string) {
  document.body.innerHTML = html;
  find(focused).focus();
}

it('goes back to the element that had the focus', () => {
  show('<main tabindex="-1"><button>Back</button><input></main>', 'button');
  const restore = rememberFocus();
  find('input').focus();
  restore();
  expect(document.activeElement).toBe(find('button'));
});

it('goes to the tab stop of the home that it was in, wherever that is by now', () => {
  const cells = '<i id="a" tabindex="0"></i><i id="b" tabindex="-1"></i>';
  show(`<main tabindex="-1"><div data-focus-home>${cells}</div></main>`, '#a');
  const restore = rememberFocus();
  find('#a').tabIndex = -1;
  find('#b').tabIndex = 0;
  find('main').focus();
  restore();
  expect(document.activeElement).toBe(find('#b'));
});

it('goes to the main part when nothing of it is left', () => {
  show('<main tabindex="-1"><section><button></button></section></main>', 'button');
  const restore = rememberFocus();
  find('section').remove();
  restore();
  expect(document.activeElement).toBe(find('main'));
});

// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { takeFocus } from '#src/views/kit/take-focus.ts';

beforeEach(() => {
  document.body.innerHTML = '<main><input id="field"></main>';
});

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

function cover(role: string) {
  document.body.insertAdjacentHTML('beforeend', `<div role="${role}"><input id="over"></div>`);
  find('#over')?.focus();
}

describe('taking the focus', () => {
  it('is given to a part of the screen', () => {
    takeFocus(find('#field'));
    expect(document.activeElement).toBe(find('#field'));
  });

  it.each(['dialog', 'alertdialog'])('is left where it is under a %s, whose own parts get it', (role) => {
    cover(role);
    takeFocus(find('#field'));
    expect(document.activeElement).toBe(find('#over'));
    find('#over')?.blur();
    takeFocus(find('#over'));
    expect(document.activeElement).toBe(find('#over'));
  });
});

// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { showWholeText } from '#src/views/shell/show-whole-text.ts';
import { find } from '../kit/support/gestures.ts';

let end = () => {};
afterEach(() => {
  end();
  document.body.innerHTML = '';
});

function show(html: string, width: number): void {
  document.body.innerHTML = html;
  end = showWholeText(document);
  const box = find('#box');
  Object.defineProperty(box, 'scrollWidth', { value: 120 });
  Object.defineProperty(box, 'clientWidth', { value: width });
}

function pointAt(selector: string): void {
  find(selector).dispatchEvent(new Event('pointerover', { bubbles: true }));
}

const cell =
  '<div id="box" style="text-overflow: ellipsis"><span id="text">anna@example.com</span></div><p></p>';

describe('a text that is cut', () => {
  it('says itself whole under the pointer, and not when the pointer has left', () => {
    show(cell, 80);
    pointAt('#text');
    expect(find('#box').title).toBe('anna@example.com');
    pointAt('p');
    expect(find('#box').hasAttribute('title')).toBe(false);
  });

  it('says nothing where it has the room', () => {
    show(cell, 120);
    pointAt('#text');
    expect(find('#box').hasAttribute('title')).toBe(false);
  });

  it('keeps what a title says already', () => {
    show(`<div title="Its address">${cell}</div>`, 80);
    pointAt('#text');
    expect(find('#box').hasAttribute('title')).toBe(false);
  });
});

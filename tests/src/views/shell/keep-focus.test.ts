// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { keepFocus } from '#src/views/shell/keep-focus.ts';
import { find, until } from '../kit/support/gestures.ts';

let end = () => {};
afterEach(() => {
  end();
  document.body.innerHTML = '';
});

function show(html: string): void {
  document.body.innerHTML = html;
  end = keepFocus(document);
}

describe('a control that goes away with the focus', () => {
  it('hands it to what stands nearest to it', async () => {
    show('<main><input id="far"><p><input id="near"><span><button id="once">Take</button></span></p></main>');
    find('#once').focus();
    find('#once').parentElement?.remove();
    await until(() => document.activeElement === find('#near'));
  });

  it('hands it on when it is switched off', async () => {
    show('<main><p><button id="once">Save</button><button id="next">Next</button></p></main>');
    find('#once').focus();
    // A browser takes the focus from a button that is switched off.
    find('#once').blur();
    find('#once').setAttribute('disabled', '');
    await until(() => document.activeElement === find('#next'));
  });

  it('keeps it in its dialog', async () => {
    show('<main><input></main><div role="dialog"><h2>Gate</h2><button id="once">Go on</button></div>');
    find('#once').focus();
    find('#once').remove();
    await until(() => document.activeElement === find('[role=dialog]'));
  });

  it('gives the heading of the screen where nothing else is left', async () => {
    show('<main><h1>Sent</h1><form><input id="once"></form></main>');
    find('#once').focus();
    find('form').remove();
    await until(() => document.activeElement === find('h1'));
  });
});

describe('the focus stays where it is', () => {
  const turn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))));

  it('when whoever took the control away gave it to something else', async () => {
    show('<main><p><input id="near"><button id="once">Take</button></p><input id="chosen"></main>');
    find('#once').focus();
    find('#once').remove();
    find('#chosen').focus();
    await turn();
    expect(document.activeElement).toBe(find('#chosen'));
  });

  it('when the person left it on the page', async () => {
    show('<main><input id="field"><p id="text">Text</p></main>');
    find('#field').focus();
    find('#field').blur();
    find('#text').remove();
    await turn();
    expect(document.activeElement).toBe(document.body);
  });
});

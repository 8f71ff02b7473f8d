// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  dialogOpenKey,
  gridModeKey,
  provide,
  screenResourceKey,
} from '#src/commands/kernel/context/context-keys.ts';
import { createContextStore } from '#src/commands/kernel/context/context-store.ts';
import { focusedRowKey, one, subject } from '#src/commands/kernel/context/subject.ts';
import { createRegistry } from '#src/commands/kernel/declaring/registry.ts';
import { createKeymap } from '#src/commands/kernel/keys/keymap.ts';
import { createDispatcher } from '#src/keyboard/dispatcher.ts';
import { createTestClock, defineTestCommand } from '../commands/kernel/kernel-world.ts';

const commands = [
  defineTestCommand({ id: 'palette.open', section: 'app', keys: 'Mod+K', inDialogs: true, run() {} }),
  defineTestCommand({ id: 'columns.left', section: 'app', keys: 'Alt+Shift+ArrowLeft', run() {} }),
  defineTestCommand({ id: 'groups.go', section: 'groups', keys: 'g c', run() {} }),
  defineTestCommand({ id: 'filter.focus', section: 'app', keys: ['f', '/'], run() {} }),
  defineTestCommand({
    id: 'app.undo',
    section: 'app',
    keys: ['u', 'Mod+Z'],
    reachesElsewhere: true,
    run() {},
  }),
  defineTestCommand({
    id: 'groups.open',
    section: 'groups',
    keys: ['o', 'Enter'],
    when: subject('groups', one),
    run() {},
  }),
  defineTestCommand({
    id: 'field.leave',
    section: 'app',
    keys: 'Escape',
    scope: 'form',
    inFields: true,
    run() {},
  }),
];

describe('dispatcher', () => {
  let detach = () => {};
  const clock = createTestClock();

  function setUp(html: string) {
    document.body.innerHTML = html;
    const context = createContextStore();
    const ran: string[] = [];
    const refused: string[] = [];
    const dispatcher = createDispatcher({
      registry: createRegistry(commands),
      context,
      clock,
      platform: 'other',
      run(id) {
        ran.push(id);
        if (id === 'filter.focus') document.querySelector('input')?.focus();
      },
      refuse: (id, reason) => refused.push(`${id}: ${reason.key}`),
    });
    dispatcher.setKeymap(createKeymap(commands));
    detach = dispatcher.attach(document);
    return { context, ran, refused, dispatcher };
  }

  function press(selector: string, key: string, init: KeyboardEventInit = {}) {
    const event = new KeyboardEvent('keydown', {
      key,
      bubbles: true,
      cancelable: true,
      composed: true,
      ...init,
    });
    document.querySelector(selector)?.dispatchEvent(event);
    return event;
  }

  function release(selector: string, key: string) {
    document.querySelector(selector)?.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }));
  }

  beforeEach(() => detach());
  afterEach(() => detach());

  it('takes the key that focuses a field away, so that the field stays empty', () => {
    const { ran } = setUp('<div tabindex="0"></div><input>');
    for (const key of ['f', '/']) expect(press('div', key).defaultPrevented).toBe(true);
    expect(ran).toEqual(['filter.focus', 'filter.focus']);
    expect(document.activeElement?.tagName).toBe('INPUT');
  });

  it('is silent in fields and menus but for Mod', () => {
    const { ran } = setUp(
      '<input><div role="menu"><div role="menuitem" tabindex="0"></div></div><p contenteditable></p>',
    );
    expect(press('input', 'f').defaultPrevented).toBe(false);
    expect(press('p', 'f').defaultPrevented).toBe(false);
    expect(press('[role=menuitem]', 'f').defaultPrevented).toBe(false);
    expect(press('input', 'k', { ctrlKey: true }).defaultPrevented).toBe(true);
    expect(ran).toEqual(['palette.open']);
  });

  it('runs nothing for a letter at a button of a form with unsaved changes', () => {
    const { ran } = setUp('<form data-key-scope="form" data-unsaved="true"><button></button></form>');
    expect(press('button', 'f').defaultPrevented).toBe(false);
    expect(ran).toEqual([]);
    press('button', 'k', { ctrlKey: true });
    expect(ran).toEqual(['palette.open']);
  });

  it('runs nothing for a letter at a switch of a form with unsaved changes', () => {
    const form = (state: string) =>
      `<form data-key-scope="form" ${state}><button role="switch"></button><h1 tabindex="-1"></h1></form>`;
    const saved = setUp(form(''));
    press('[role=switch]', 'f');
    expect(saved.ran).toEqual(['filter.focus']);
    detach();
    const unsaved = setUp(form('data-unsaved="true"'));
    expect(press('[role=switch]', 'f').defaultPrevented).toBe(false);
    expect(unsaved.ran).toEqual([]);
    press('[role=switch]', 'k', { ctrlKey: true });
    press('h1', '?');
    expect(unsaved.ran).toEqual(['palette.open']);
    press('h1', 'f');
    expect(unsaved.ran).toEqual(['palette.open', 'filter.focus']);
  });

  it('changes nothing elsewhere by a key while a form has unsaved changes, but in a grid, and says why', () => {
    const page = (state: string) =>
      `<h1 tabindex="-1"></h1><form data-key-scope="form" ${state}></form><div data-key-scope="grid"><i></i></div>`;
    const { ran, refused } = setUp(page('data-unsaved="true"'));
    press('h1', 'u');
    press('h1', 'z', { ctrlKey: true });
    expect(ran).toEqual([]);
    expect(refused).toEqual(Array(2).fill('app.undo: kernel:reason.editing'));
    press('i', 'u');
    expect(ran).toEqual(['app.undo']);
    detach();
    const saved = setUp(page(''));
    press('h1', 'u');
    expect(saved.ran).toEqual(['app.undo']);
  });

  it('leaves Enter to the button that has the focus', () => {
    const { ran, context } = setUp('<button></button><main tabindex="-1"></main>');
    context.set([provide(focusedRowKey, { resource: 'groups', id: 1 })]);
    expect(press('button', 'Enter').defaultPrevented).toBe(false);
    expect(press('main', 'Enter').defaultPrevented).toBe(true);
    expect(ran).toEqual(['groups.open']);
  });

  it('lists what may follow once a sequence has waited for a second, until a key, the pointer or Escape', () => {
    const { dispatcher, ran } = setUp('<div></div>');
    press('div', 'g');
    expect(dispatcher.pending()).toEqual(['g']);
    clock.advance(999);
    expect(dispatcher.continuations()).toEqual([]);
    clock.advance(1);
    expect(dispatcher.continuations()).toEqual([{ strokes: ['c'], commandId: 'groups.go' }]);
    press('div', 'Escape');
    expect([dispatcher.pending(), dispatcher.continuations()]).toEqual([[], []]);
    press('div', 'g');
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(dispatcher.pending()).toEqual([]);
    press('div', 'g');
    clock.advance(5000);
    press('div', 'c');
    expect(ran).toEqual(['groups.go']);
    expect([dispatcher.pending(), dispatcher.continuations()]).toEqual([[], []]);
  });

  it('goes on with a sequence when the keys are bound anew in the midst of it', () => {
    const { dispatcher, ran } = setUp('<div></div>');
    press('div', 'g');
    dispatcher.setKeymap(createKeymap(commands, { overrides: { 'app.undo': ['q'] } }));
    press('div', 'c');
    expect(ran).toEqual(['groups.go']);
  });

  it('hears only what is safe while a dialog is open', () => {
    const { ran, context } = setUp('<div></div>');
    context.set([provide(dialogOpenKey, true)]);
    expect(press('div', 'f').defaultPrevented).toBe(false);
    press('div', 'k', { ctrlKey: true });
    expect(ran).toEqual(['palette.open']);
  });

  it('says what is missing on the screen of the resource and nothing elsewhere', () => {
    const { refused, context } = setUp('<div></div>');
    expect(press('div', 'o').defaultPrevented).toBe(false);
    context.set([provide(screenResourceKey, 'groups')]);
    expect(press('div', 'o').defaultPrevented).toBe(true);
    expect(refused).toEqual(['groups.open: kernel:reason.choose-one']);
  });

  it('leaves to a sheet what is typed, and hears keys that are held with more', () => {
    const { ran, context } = setUp('<div data-key-scope="grid"><p tabindex="0"></p></div>');
    context.set([provide(gridModeKey, 'sheet'), provide(focusedRowKey, { resource: 'groups', id: 4 })]);
    for (const key of ['f', '/', 'g', 'o', 'Enter', 'Delete'])
      expect(press('p', key).defaultPrevented).toBe(false);
    press('p', 'ArrowLeft', { altKey: true, shiftKey: true });
    press('p', 'k', { ctrlKey: true });
    expect(ran).toEqual(['columns.left', 'palette.open']);
    press('body', 'o');
    expect(ran.at(-1)).toBe('groups.open');
  });

  it('gives nothing of a held key to what its first press has opened', () => {
    const { ran } = setUp('<h1 tabindex="-1"></h1><input>');
    press('h1', 'f');
    expect(document.activeElement?.tagName).toBe('INPUT');
    for (let times = 0; times < 3; times += 1)
      expect(press('input', 'f', { repeat: true }).defaultPrevented).toBe(true);
    release('input', 'f');
    expect(press('input', 'f').defaultPrevented).toBe(false);
    expect(press('input', 'f', { repeat: true }).defaultPrevented).toBe(false);
    expect(ran).toEqual(['filter.focus']);
  });

  it('drops the repeats of Enter and Escape everywhere, but Enter in a text of several lines', () => {
    setUp('<button></button><input><textarea></textarea>');
    for (const selector of ['button', 'input', 'textarea'])
      for (const key of ['Enter', 'Escape']) {
        press(selector, key);
        const isText = selector === 'textarea' && key === 'Enter';
        expect(press(selector, key, { repeat: true }).defaultPrevented, selector).toBe(!isText);
        release(selector, key);
      }
  });

  it('lets a held arrow go on through one part of the page, and not into another', () => {
    setUp('<div data-key-scope="grid"><i></i><b></b></div><div role="menu"><a></a></div><input>');
    press('i', 'ArrowDown');
    expect(press('b', 'ArrowDown', { repeat: true }).defaultPrevented).toBe(false);
    expect(press('[role=menu] a', 'ArrowDown', { repeat: true }).defaultPrevented).toBe(true);
    release('i', 'ArrowDown');
    press('i', 'a');
    expect(press('input', 'a', { repeat: true }).defaultPrevented).toBe(true);
  });

  it('drops the repeats of a key that was pressed where the page did not hear it', () => {
    setUp('<input>');
    expect(press('input', 'a', { repeat: true }).defaultPrevented).toBe(true);
  });

  it('hears nothing once it is detached', () => {
    const { ran } = setUp('<div></div>');
    detach();
    press('div', 'k', { ctrlKey: true });
    expect(ran).toEqual([]);
  });

  it('leaves a field of a form by Escape, but for an open list, a composed word or a dialog over it', () => {
    const { ran, context } = setUp(`
      <input id="search">
      <form data-key-scope="form">
        <input id="name">
        <input id="list" role="combobox" aria-expanded="true">
        <input id="closed" role="combobox" aria-expanded="false">
      </form>`);
    press('#search', 'Escape');
    expect(press('#list', 'Escape').defaultPrevented).toBe(false);
    press('#name', 'Escape', { isComposing: true });
    expect(ran).toEqual([]);
    expect(press('#name', 'Escape').defaultPrevented).toBe(true);
    press('#closed', 'Escape');
    expect(ran).toEqual(['field.leave', 'field.leave']);
    context.set([provide(dialogOpenKey, true)]);
    expect(press('#name', 'Escape').defaultPrevented).toBe(false);
    expect(ran).toHaveLength(2);
  });
});

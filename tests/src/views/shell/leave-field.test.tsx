// @vitest-environment jsdom

import { act } from 'react';
import { expect, it } from 'vitest';
import { provide, screenResourceKey } from '#src/commands/kernel/context/context-keys.ts';
import { editorOffersKey } from '#src/commands/offers/editor-offers.ts';
import { focusPlaceOf } from '#src/keyboard/focus-place.ts';
import { commandsOf } from '#src/resources/commands-of.ts';
import { messageDescriptor } from '#src/resources/messages.ts';
import { useFocusPlace } from '#src/views/kit/use-focus-place.ts';
import { keysThatMatter } from '#src/views/shell/keys-that-matter.ts';
import { focusScreen } from '#src/views/shell/use-arrival.ts';
import { element, renderPalette } from '../palette/palette-world.tsx';

let place = focusPlaceOf(null);

function Place() {
  place = useFocusPlace();
  return null;
}

const page = `<h1>Message</h1><input id="filter">
  <form data-key-scope="form"><input id="name"><button id="button">Save</button></form>`;

async function openWorld() {
  const world = await renderPalette({ page, views: <Place />, commands: commandsOf(messageDescriptor) });
  world.system.context.set([
    provide(screenResourceKey, 'messages'),
    provide(editorOffersKey, { save: () => undefined, focusEditor: () => world.went.push('editor') }),
  ]);
  const shownIn = async (selector: string) => {
    await act(async () => element(selector).focus());
    return keysThatMatter(world.system, place).map(({ keys, title }) => `${keys} ${title}`);
  };
  return { ...world, shownIn };
}

it('shows in a field of a form how it is left, and only there', async () => {
  const { shownIn } = await openWorld();
  expect(await shownIn('#name')).toContain('Escape Leave the field');
  expect(await shownIn('#filter')).not.toContain('Escape Leave the field');
  expect(await shownIn('#button')).not.toContain('Escape Leave the field');
});

it('gives the focus to the heading, where single keys are commands', async () => {
  await openWorld();
  element('#name').focus();
  focusScreen();
  expect(document.activeElement).toBe(element('h1'));
});

it('shows the way into the editor of a message, which goes there from a field and from the heading', async () => {
  const { shownIn, press, went } = await openWorld();
  expect(await shownIn('#name')).toContain('Mod+Shift+h Focus the editor');
  focusScreen();
  await press('h');
  await act(async () => element('#name').focus());
  await press('H', { ctrlKey: true, shiftKey: true });
  expect(went).toEqual(['editor', 'editor']);
});

it('is found by what it is called in both languages', async () => {
  const { open, type, texts } = await openWorld();
  await open();
  for (const word of ['html', 'editor']) {
    await type(word);
    expect(document.querySelector('[role=option]')?.textContent, word).toContain('Focus the editor');
  }
  await texts.setLanguage('nl');
  await type('bewerker');
  expect(document.querySelector('[role=option]')?.textContent).toContain('Naar de editor');
});

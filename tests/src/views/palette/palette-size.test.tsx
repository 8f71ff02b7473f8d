// @vitest-environment jsdom
import { act } from 'react';
import { expect, it } from 'vitest';
import { dialogOpenKey, provide } from '#src/commands/kernel/context/context-keys.ts';
import { defineCommand } from '#src/commands/services.ts';
import { createTestSource, element, opened, options, renderPalette, titles } from './palette-world.tsx';

const many = Array.from({ length: 400 }, (_, index) =>
  defineCommand({ id: `extra.subscription-${index}`, section: 'extra', run: () => undefined }),
);
const records = Array.from({ length: 5_000 }, (_, index) => ({
  resource: 'contacts',
  id: index + 1,
  title: `subscription ${index}`,
  path: `/contacts/${index + 1}`,
}));

it('shows few rows of very many, after every letter', async () => {
  const world = await opened({ commands: many, source: createTestSource(records) });
  expect(options().length).toBeLessThanOrEqual(60);
  for (let length = 1; length <= 'subscription'.length; length += 1) {
    await world.type('subscription'.slice(0, length));
    expect(options().length).toBeGreaterThan(0);
    expect(options().length).toBeLessThanOrEqual(60);
  }
});

it('offers what is safe over a dialog, names the dialog, and leads nowhere', async () => {
  const world = await renderPalette({
    page: '<div role="alertdialog" aria-labelledby="asked"><h2 id="asked">Send to 3 people?</h2></div>',
    source: createTestSource(records.slice(0, 10)),
  });
  await act(async () => world.system.context.set([provide(dialogOpenKey, true)]));
  await world.open();
  expect(element('[data-key-scope=palette]').textContent).toContain('Still open below: Send to 3 people?');
  expect(titles()).toEqual(['Change the theme', 'Change the language']);
  for (const typed of ['subscription 1', '#1', '@sub', '/contacts/1']) {
    await world.type(typed);
    expect(titles()).toEqual([]);
  }
});

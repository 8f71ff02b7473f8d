// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { openCommandLink } from '#src/views/palette/command-link.ts';
import { element, renderPalette, titles } from './palette-world.tsx';

let world: Awaited<ReturnType<typeof renderPalette>>;
afterEach(() => world.unmount());

async function follow(commandId: string, parameters: Record<string, unknown>) {
  world = await renderPalette();
  let isKnown = false;
  await act(async () => {
    isKnown = openCommandLink(world.store, world.system, commandId, parameters);
  });
  await world.settle();
  return isKnown;
}

describe('links to commands', () => {
  it('open the palette filled in', async () => {
    expect(await follow('campaigns.launch', { campaign: 42, count: '48120' })).toBe(true);
    expect(element('[role=combobox]').getAttribute('placeholder')).toBe('Type 48120 to confirm');
    expect(world.went).toEqual([]);
  });

  it('wait for Enter even when nothing is missing', async () => {
    await follow('groups.edit', { record: '2' });
    expect(titles()).toEqual(['Edit contact list']);
    expect(world.went).toEqual([]);
    await world.press('Enter');
    expect(world.went).toEqual(['/groups/2']);
  });

  it('ask for what they do not say or say wrongly', async () => {
    await follow('groups.edit', { record: 'x' });
    expect(element('[role=combobox]').getAttribute('placeholder')).toBe('Which contact list?');
  });

  it('say that a record is gone', async () => {
    await follow('campaigns.launch', { campaign: '99' });
    expect(element('[role=dialog]').textContent).toContain('No longer available');
  });

  it('do nothing for a command that does not exist', async () => {
    expect(await follow('campaigns.explode', {})).toBe(false);
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });
});

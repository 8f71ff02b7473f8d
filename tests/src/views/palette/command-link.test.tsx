// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import type { FoundRecord, RecordSource } from '#src/commands/kernel/context/records.ts';
import { openCommandLink } from '#src/views/palette/command-link.ts';
import { createTestSource, element, opened, renderPalette, testRecords, titles } from './palette-world.tsx';

async function follow(commandId: string, parameters: Record<string, unknown>, source?: RecordSource) {
  const world = await renderPalette(source && { source });
  let isKnown = false;
  await act(async () => {
    isKnown = openCommandLink(world.store, world.system, commandId, parameters);
  });
  await world.settle();
  return { ...world, isKnown };
}

describe('links to commands', () => {
  it('open the palette filled in', async () => {
    const { isKnown, ...world } = await follow('campaigns.launch', { campaign: 42, count: '48120' });
    expect(isKnown).toBe(true);
    expect(element('[role=combobox]').getAttribute('placeholder')).toBe('Type 48,120 to confirm');
    expect(world.went).toEqual([]);
  });

  it('wait for Enter even when nothing is missing', async () => {
    const world = await follow('groups.edit', { record: '2' });
    expect(titles()).toEqual(['Edit list “Café Noël”']);
    expect(world.went).toEqual([]);
    await world.press('Enter');
    expect(world.went).toEqual(['/groups/2']);
  });

  it('name a record that nobody looked at before', async () => {
    const all = createTestSource(testRecords);
    const loaded: FoundRecord[] = [];
    const source: RecordSource = {
      ...all,
      known: () => [...loaded],
      async load(reference) {
        loaded.push(...testRecords.filter(({ id }) => id === reference.id));
        return all.load(reference);
      },
    };
    const world = await follow('campaigns.archive', { records: '42' }, source);
    expect(element('[role=dialog]').textContent).toContain('Archive campaign “Winter sale”');
    expect(world.went).toEqual([]);
    await world.press('Enter');
    expect(world.went).toEqual(['archived']);
  });

  it('ask for what they do not say or say wrongly', async () => {
    await follow('groups.edit', { record: 'x' });
    expect(element('[role=combobox]').getAttribute('placeholder')).toBe('Which contact list?');
  });

  it('say that a record is gone', async () => {
    await follow('campaigns.launch', { campaign: '99' });
    expect(element('[role=dialog]').textContent).toContain('Send campaign now: Campaign 99 does not exist');
  });

  it('never run by themselves, however much they say', async () => {
    const world = await follow('app.theme', { theme: 'dark' });
    await world.settle(5_000);
    expect(world.went).toEqual([]);
    expect(titles()).toEqual(['Change the theme']);
    await world.press('Enter');
    expect(world.went).toEqual(['theme dark']);
  });

  it('do nothing for a command that does not exist', async () => {
    const { isKnown } = await follow('campaigns.explode', {});
    expect(isKnown).toBe(false);
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });
});

describe('the link to a command', () => {
  it('is copied from its row, with what was typed behind it', async () => {
    const world = await opened();
    await world.type('theme dark');
    await world.press('Tab');
    expect(titles()).toEqual(['Copy link to this command']);
    await world.press('Enter');
    expect(world.went).toEqual(['copy http://console.test/#/do/app.theme?theme=dark']);
  });

  it('is copied within a command, with what it was given so far', async () => {
    const world = await follow('campaigns.launch', { campaign: '42' });
    await world.press('Tab');
    expect(titles()).toEqual(['Copy link to this command']);
    await world.press('Backspace');
    expect(element('[role=combobox]').getAttribute('placeholder')).toBe('Type 48,120 to confirm');
    await world.press('Tab');
    await world.press('Enter');
    expect(world.went).toEqual(['copy http://console.test/#/do/campaigns.launch?campaign=42']);
  });

  it('is copied of any command by name', async () => {
    const world = await opened();
    await world.type('copy link to this command');
    await world.press('Enter');
    await world.type('go to tags');
    await world.press('Enter');
    expect(world.went).toEqual(['copy http://console.test/#/do/tags.go']);
  });
});

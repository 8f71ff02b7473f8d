// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import type { BulkSession } from '#src/commands/kernel/bulk/bulk-deed.ts';
import { createBulkRun } from '#src/commands/kernel/bulk/bulk-run.ts';
import { BulkDialog } from '#src/views/screens/bulk/bulk-dialog.tsx';
import { createBulkHost } from '#tests/src/commands/kernel/bulk/bulk-world.ts';
import { renderPalette } from '../../palette/palette-world.tsx';

window.matchMedia ??= () => ({ matches: false }) as MediaQueryList;

const write = { state: 'unsubscribed' };

/** The dialog of a run over ten records in batches of three, which stops or fails after the first two. */
async function afterTwoBatches(way: 'stopped' | 'failed', language: 'en' | 'nl' = 'en') {
  const host = createBulkHost(10);
  const run = createBulkRun(host.port, 3);
  const session = {
    deed: {
      commandId: 'campaigns.archive',
      by: {},
      write: { kind: 'update' },
      target: { resource: 'campaigns', ids: [] },
    },
    run,
    stopLines: () => [],
    retry: run.retry,
    shown: async () => {},
    canUndo: () => false,
  } as unknown as BulkSession;
  const { settle } = await renderPalette({
    language,
    views: <BulkDialog session={session} onClose={() => {}} />,
  });
  await act(() =>
    run.prepare(({ id }) => ({
      ...{ kind: 'change', title: `record ${id}`, write, restore: { state: 'active' } },
      changes: [{ field: 'state', before: 'active', after: 'unsubscribed' }],
    })),
  );
  if (way === 'failed') for (const id of [7, 8, 9, 10]) host.faults.set(id, 'refused');
  host.onBatch((batch) => {
    if (way === 'stopped' && batch === 2) run.cancel();
  });
  await act(run.execute);
  await settle();
  return run;
}

const shown = () => document.querySelector('[role=dialog]')?.textContent ?? '';
const focused = () => document.activeElement?.textContent;

describe('the result of a run that the person stopped', () => {
  it('is no failure: an Enter closes it, and what was left can go on', async () => {
    const run = await afterTwoBatches('stopped');
    expect(shown()).toContain('Stopped: 6 done, 4 not done.');
    expect(shown()).toContain('What was not done stays selected.');
    expect(shown()).not.toContain('failed');
    expect(focused()).toMatch(/^Close/);
    const goOn = [...document.querySelectorAll('button')].find(
      (button) => button.textContent === 'Go on with the 4',
    );
    await act(async () => goOn?.click());
    await expect.poll(() => run.state().done).toBe(10);
  });

  it('reads so in Dutch', async () => {
    await afterTwoBatches('stopped', 'nl');
    expect(shown()).toContain('Gestopt: 6 klaar, 4 niet gedaan.');
    expect(shown()).toContain('Verder met de 4');
  });
});

describe('the result of a run that failed', () => {
  it('offers to try again first', async () => {
    await afterTwoBatches('failed');
    expect(shown()).toContain('6 records are done. 4 failed. What failed stays selected.');
    expect(focused()).toMatch(/^Retry/);
  });
});

/** The stop before fifty-two contacts go, of which two were left out. */
async function stopBefore(language: 'en' | 'nl' = 'en') {
  const host = createBulkHost(52);
  const frozen = host.port.freeze;
  const left = [
    { id: 901, version: 1, email: 'kept@example.com' },
    { id: 902, version: 1, email: 'also@example.com' },
  ];
  const port = {
    ...host.port,
    async *freeze(ids?: readonly number[]) {
      for await (const page of frozen(ids)) yield { ...page, left };
    },
  };
  const run = createBulkRun(port, 10);
  const done: string[] = [];
  const session = {
    deed: { commandId: 'groups.delete', by: {}, write: { kind: 'delete' }, target: { resource: 'groups' } },
    run,
    stopLines: () => [{ key: 'groups:delete.goes', params: { count: 2997 } }, { key: 'bulk:stop.back' }],
    shown: async () => {},
    confirm: () => done.push('confirmed'),
    canUndo: () => false,
  } as unknown as BulkSession;
  const world = await renderPalette({
    language,
    views: <BulkDialog session={session} onClose={() => done.push('closed')} />,
  });
  await act(() =>
    run.prepare(({ id }) => ({ kind: 'change', title: `list ${id}`, changes: [], write: {}, restore: {} })),
  );
  await world.settle();
  return { ...world, run, done, host };
}

describe('the stop before many are deleted', () => {
  it('says how many, what goes with them and what stays by name, and goes on by Enter', async () => {
    const { done } = await stopBefore();
    expect(document.querySelector('[role=dialog] h2')?.textContent).toBe('Delete 52 contact lists');
    expect(shown()).toContain('2,997 contacts are deleted too.');
    expect(shown()).toContain('Not selected, so these 2 stay: “kept@example.com”, “also@example.com”.');
    expect(shown()).toContain('2 not selected');
    expect(focused()).toMatch(/^Delete 52 contact lists/);
    await act(async () => (document.activeElement as HTMLElement).click());
    expect(done).toEqual(['confirmed']);
  });

  it('reads so in Dutch', async () => {
    await stopBefore('nl');
    expect(shown()).toContain('52 contactlijsten verwijderen');
    expect(shown()).toContain('2.997 contacten worden mee verwijderd.');
    expect(shown()).toContain('Niet geselecteerd, dus deze 2 blijven: ');
  });

  it('is left by Escape, which stops the run once it is under way', async () => {
    const { done, press, run, host } = await stopBefore();
    await press('Escape');
    expect(done).toEqual(['closed']);
    host.onBatch((batch) => {
      const stroke = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
      if (batch === 2) document.activeElement?.dispatchEvent(stroke);
    });
    await act(run.execute);
    expect(run.state()).toMatchObject({ isStopped: true, done: 20 });
    expect(done).toEqual(['closed']);
  });
});

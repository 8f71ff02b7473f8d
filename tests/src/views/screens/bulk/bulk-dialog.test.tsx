// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import type { BulkSession } from '#src/commands/kernel/bulk-deed.ts';
import { createBulkRun } from '#src/commands/kernel/bulk-run.ts';
import { BulkDialog } from '#src/views/screens/bulk/bulk-dialog.tsx';
import { createBulkHost } from '#tests/src/commands/kernel/bulk-world.ts';
import { renderPalette } from '../../palette/palette-world.tsx';

window.matchMedia ??= () => ({ matches: false }) as MediaQueryList;

const write = { state: 'unsubscribed' };

/** The dialog of a run over ten records in batches of three, which stops or fails after the first two. */
async function afterTwoBatches(way: 'stopped' | 'failed', language: 'en' | 'nl' = 'en') {
  const host = createBulkHost(10);
  const run = createBulkRun(host.port, 3);
  const session = {
    deed: { commandId: 'campaigns.archive', by: {}, write: { kind: 'update' } },
    run,
    retry: run.retry,
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

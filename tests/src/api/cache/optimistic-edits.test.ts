import { describe, expect, it } from 'vitest';
import { createOptimisticEdits } from '#src/api/cache/optimistic-edits.ts';
import type { AnyRecord } from '#src/api/resources/changes.ts';
import { CallError } from '#src/api/transport/failure.ts';

const webhook: AnyRecord = {
  '@id': '/webhooks/1',
  '@type': 'Webhook',
  id: 1,
  version: 4,
  isActive: false,
  url: 'a',
};

/** A screen that notes every value it shows, and a server whose answers are given by hand. */
function createWorld() {
  const seen: AnyRecord[] = [];
  const edits = createOptimisticEdits((_, records) => seen.push(...records));
  const calls: { version: number; answer(fields: object): void; fail(): void }[] = [];
  function edit(shown: Record<string, unknown>) {
    return edits.edit({
      resource: 'webhooks',
      record: webhook,
      shown,
      send: (version) =>
        new Promise((resolve, reject) => {
          calls.push({
            version,
            answer: (fields) => resolve({ ...webhook, ...fields, version: version + 1 } as AnyRecord),
            fail: () => reject(new CallError({ kind: 'server', status: 500, text: 'broken', refusal: null })),
          });
        }),
    });
  }
  /** The call with a number from 0, once it has been sent. */
  async function call(index: number) {
    await expect.poll(() => calls.length).toBeGreaterThan(index);
    const found = calls[index];
    if (!found) throw new Error('No call');
    return found;
  }
  return {
    seen,
    edits,
    edit,
    call,
    shows: () => seen.at(-1),
    values: () => seen.map(({ isActive }) => isActive),
  };
}

describe('edits that show at once', () => {
  it('end as the last one says and never flicker, however late the answers are', async () => {
    const { edit, call, values } = createWorld();
    const all = Promise.all([edit({ isActive: true }), edit({ isActive: false }), edit({ isActive: true })]);
    expect(values()).toEqual([true, false, true]);
    (await call(0)).answer({ isActive: true });
    (await call(1)).answer({ isActive: false });
    (await call(2)).answer({ isActive: true });
    await all;
    expect(values().slice(2)).toEqual([true, true, true, true]);
  });

  it('are written in turn, each onto the version that the one before has made', async () => {
    const { edit, call } = createWorld();
    const all = Promise.all([edit({ isActive: true }), edit({ url: 'b' })]);
    const first = await call(0);
    first.answer({ isActive: true });
    const second = await call(1);
    expect([first.version, second.version]).toEqual([4, 5]);
    second.answer({ isActive: true, url: 'b' });
    await all;
  });

  it('take back their own change alone when their call fails', async () => {
    const { edit, call, shows } = createWorld();
    const first = edit({ isActive: true });
    const middle = edit({ url: 'b' }).catch((error: CallError) => error.failure.kind);
    const last = edit({ name: 'New' });
    expect(shows()).toMatchObject({ isActive: true, url: 'b', name: 'New' });
    (await call(0)).answer({ isActive: true });
    await first;
    (await call(1)).fail();
    expect(await middle).toBe('server');
    expect(shows()).toMatchObject({ isActive: true, url: 'a', name: 'New' });
    (await call(2)).answer({ isActive: true, name: 'New' });
    await last;
    expect(shows()).toMatchObject({ isActive: true, url: 'a', name: 'New', version: 6 });
  });

  it('keep the last value when the one before it fails', async () => {
    const { edit, call, values } = createWorld();
    const first = edit({ isActive: true });
    const middle = edit({ isActive: false }).catch(() => 'failed');
    const last = edit({ isActive: true });
    (await call(0)).answer({ isActive: true });
    await first;
    (await call(1)).fail();
    expect(await middle).toBe('failed');
    (await call(2)).answer({ isActive: true });
    await last;
    expect(values().slice(2)).toEqual([true, true, true, true]);
  });

  it('lie over rows that are read meanwhile', async () => {
    const { edits, edit, call, shows } = createWorld();
    const first = edit({ isActive: true }).catch(() => 'failed');
    expect(edits.overlay('webhooks', { ...webhook, url: 'c', version: 5 })).toMatchObject({
      isActive: true,
      url: 'c',
    });
    expect(edits.overlay('webhooks', { ...webhook, id: 2 })).toMatchObject({ isActive: false });
    (await call(0)).fail();
    expect(await first).toBe('failed');
    // What was read meanwhile stays.
    expect(shows()).toMatchObject({ isActive: false, url: 'c' });
    expect(edits.overlay('webhooks', webhook)).toBe(webhook);
  });
});

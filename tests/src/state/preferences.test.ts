import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { changePreferencesAtom, preferencesAtom, readPreferences } from '#src/state/preferences.ts';
import { createPreferencesSync } from '#src/state/preferences-sync.ts';
import { createFakeClock } from '../api/fake-clock.ts';
import { memoryStorage } from '../api/fake-host.ts';

function createWorld(kept: unknown = {}, storage = memoryStorage(), clock = createFakeClock()) {
  const store = createStore();
  const saved: unknown[] = [];
  const otherTab: ((key: string | null) => void)[] = [];
  const lasting: boolean[] = [];
  const sync = createPreferencesSync({
    store,
    load: async () => {
      if (kept instanceof Error) throw kept;
      return kept;
    },
    save: async (document, isLast) => {
      saved.push(document);
      lasting.push(isLast);
    },
    storage,
    now: clock.now,
    after: clock.after,
    onOtherTab: (listener) => otherTab.push(listener),
  });
  function hear(key: string | null) {
    for (const listener of otherTab) listener(key);
  }
  return { store, clock, saved, lasting, sync, storage, hear };
}

describe('the settings', () => {
  it('survive a document that is broken in parts', () => {
    const read = readPreferences({ theme: 'pink', menuCollapsed: true, keys: 7, unknown: true });
    expect(read).toMatchObject({ theme: 'system', menuCollapsed: true, keys: {} });
    expect(readPreferences('nonsense')).toEqual(readPreferences({}));
  });

  it('are those of the server once it has any', async () => {
    const { store, sync } = createWorld({ theme: 'dark' });
    await sync.open(1);
    expect(store.get(preferencesAtom).theme).toBe('dark');
  });

  it('are saved once for many changes in a row', async () => {
    const { store, clock, saved, sync } = createWorld();
    await sync.open(1);
    store.set(changePreferencesAtom, { theme: 'dark' });
    store.set(changePreferencesAtom, { menuCollapsed: true });
    await clock.advance(5_000);
    expect(saved).toHaveLength(1);
    expect(saved[0]).toMatchObject({ theme: 'dark', menuCollapsed: true });
  });

  it('follow what another tab of the same user has changed, and send nothing for it', async () => {
    const { store, clock, saved, sync, storage, hear } = createWorld();
    await sync.open(1);
    storage.setItem('preferences.1', JSON.stringify({ language: 'nl' }));
    storage.setItem('preferences.2', JSON.stringify({ language: 'en', theme: 'dark' }));
    for (const key of ['preferences.2', 'token', null]) hear(key);
    expect(store.get(preferencesAtom).language).toBeNull();
    hear('preferences.1');
    expect(store.get(preferencesAtom)).toMatchObject({ language: 'nl', theme: 'system' });
    await clock.advance(5_000);
    expect(saved).toEqual([]);
    await sync.close();
    storage.setItem('preferences.1', JSON.stringify({ language: 'en' }));
    hear('preferences.1');
    expect(store.get(preferencesAtom).language).toBe('nl');
  });

  it('are not sent back when they have just come', async () => {
    const { clock, saved, sync } = createWorld({ theme: 'dark' });
    await sync.open(1);
    await clock.advance(5_000);
    expect(saved).toEqual([]);
  });

  it('come from this browser where the host keeps none, and of each user their own', async () => {
    const first = createWorld(new Error('404'));
    await first.sync.open(1);
    first.store.set(changePreferencesAtom, { theme: 'dark' });
    await first.sync.close();
    await first.sync.open(2);
    first.store.set(changePreferencesAtom, { theme: 'light' });
    const again = createWorld(new Error('404'), first.storage);
    await again.sync.open(1);
    expect(again.store.get(preferencesAtom).theme).toBe('dark');
  });

  it('are saved at once when the page goes, by a call that outlives it, and not twice', async () => {
    const { store, clock, saved, lasting, sync } = createWorld();
    await sync.open(1);
    await sync.flush();
    expect(saved).toEqual([]);
    store.set(changePreferencesAtom, { theme: 'dark' });
    await sync.flush();
    expect([saved, lasting]).toMatchObject([[{ theme: 'dark' }], [true]]);
    await clock.advance(5_000);
    expect(saved).toHaveLength(1);
  });

  it('are those that were changed last, here or on the server', async () => {
    const first = createWorld({ theme: 'light', changedAt: 1 });
    await first.clock.advance(1_000);
    await first.sync.open(1);
    first.store.set(changePreferencesAtom, { theme: 'dark' });
    const changedAt = first.clock.now();

    const stale = createWorld({ theme: 'light', changedAt: changedAt - 1 }, first.storage, first.clock);
    await stale.sync.open(1);
    expect(stale.store.get(preferencesAtom).theme).toBe('dark');
    await stale.clock.advance(5_000);
    expect(stale.saved).toMatchObject([{ theme: 'dark', changedAt }]);

    const newer = createWorld({ theme: 'light', changedAt: changedAt + 1 }, first.storage, first.clock);
    await newer.sync.open(1);
    expect(newer.store.get(preferencesAtom).theme).toBe('light');
  });

  it('are in force before anybody signs in', () => {
    const { store, storage } = createWorld();
    store.set(changePreferencesAtom, { theme: 'dark' });
    expect(createWorld({}, storage).store.get(preferencesAtom).theme).toBe('dark');
  });
});

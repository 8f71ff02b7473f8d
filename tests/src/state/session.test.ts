import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import { connectionAtom, reachedAgain } from '#src/state/session.ts';

it('is reached again once the server answers after it did not, whatever comes between', async () => {
  const store = createStore();
  store.set(connectionAtom, 'down');
  let isThere = false;
  const again = reachedAgain(store).then(() => {
    isThere = true;
  });
  store.set(connectionAtom, 'offline');
  await Promise.resolve();
  expect(isThere).toBe(false);
  store.set(connectionAtom, 'up');
  await again;
  expect(isThere).toBe(true);
});

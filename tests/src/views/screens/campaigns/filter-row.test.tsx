// @vitest-environment jsdom
import { createStore, Provider } from 'jotai';
import { expect, it } from 'vitest';
import type { AccountInfo } from '#contract/resources/account.ts';
import { accountAtom } from '#src/state/account.ts';
import { FilterRowFields } from '#src/views/screens/campaigns/filter-row.tsx';
import { emptyRow } from '#src/views/screens/campaigns/filter-rows.ts';
import { choose } from '#tests/src/views/kit/support/gestures.ts';
import { mount } from '#tests/src/views/kit/support/mount.tsx';

it('offers every attribute as soon as it is there, by name', async () => {
  const store = createStore();
  const attributes = [
    { id: 9, name: 'Town', slug: 'town', '@id': '/attributes/9' },
    { id: 4, name: 'First name', slug: 'first-name', '@id': '/attributes/4' },
  ];
  store.set(accountAtom, { id: 1, attributes } as unknown as AccountInfo);
  const changes: unknown[] = [];
  await mount(
    <Provider store={store}>
      <FilterRowFields
        row={emptyRow(0, 'attribute')}
        position={1}
        invalid={false}
        onChange={(row) => changes.push(row)}
        onRemove={() => undefined}
      />
    </Provider>,
  );
  const [, which] = document.querySelectorAll('select');
  if (!which) throw new Error('There is no choice of an attribute');
  expect([...which.options].map(({ text }) => text).slice(1)).toEqual(['First name', 'Town']);
  await choose(which, '9');
  expect(changes).toEqual([{ ...emptyRow(0, 'attribute'), attribute: '9' }]);
});

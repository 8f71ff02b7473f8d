// @vitest-environment jsdom
import { act } from 'react';
import { expect, it } from 'vitest';
import { type Column, narrowScreen } from '#src/views/kit/grid/columns.ts';
import { useNarrowOrder } from '#src/views/kit/grid/use-narrow-order.ts';
import { subscriptionColumns } from '#src/views/screens/admin-subscriptions/subscription-columns.tsx';
import { mount } from '../support/mount.tsx';

let order: readonly string[] = [];

function Shown({ columns }: { columns: readonly Column<object>[] }) {
  order = useNarrowOrder(columns).map(({ id }) => id);
  return null;
}

async function orderAt(width: number, declared: readonly { id: string; leadsOnNarrow?: boolean }[]) {
  const columns = declared.map(({ id, leadsOnNarrow }) => ({
    ...{ id, title: id, width: 100, text: () => '' },
    ...(leadsOnNarrow && { leadsOnNarrow }),
  }));
  await mount(<Shown columns={columns} />);
  await act(async () => {
    window.innerWidth = width;
    window.dispatchEvent(new Event('resize'));
  });
  return order;
}

it('puts first what is looked for most while the screen is narrow', async () => {
  const ofAll = subscriptionColumns({ withUser: true });
  expect(await orderAt(narrowScreen + 1, ofAll)).toEqual(['user', 'product', 'startsOn', 'expiresOn']);
  expect(await orderAt(narrowScreen, ofAll)).toEqual(['user', 'expiresOn', 'product', 'startsOn']);
  const ofOne = subscriptionColumns({ withUser: false });
  expect(await orderAt(narrowScreen, ofOne)).toEqual(['product', 'expiresOn', 'startsOn']);
});

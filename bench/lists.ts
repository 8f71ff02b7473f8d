import type { Benchmark, Figure } from './benchmark.ts';
import { type BenchWorld, inWorld, p95OfCalls } from './support/calls.ts';
import { seedContacts } from './support/seed-contacts.ts';

const sizes = [1_000_000, 200_000, 100_000];
const perPage = 25;
const rounds = 40;

/** How long the calls of a list take in the API while a list has a million contacts, and the count over three lists. */
export const lists: Benchmark = {
  name: 'lists',
  run: () =>
    inWorld(async (world) => {
      const groups = await seedContacts(world.app.database, world.owner.accountId, sizes);
      const list = `/contacts?group=${groups[0]}&order[email]=asc&perPage=${perPage}`;
      const lastPage = sizes[0]! / perPage;
      return [
        await figure(world, 'first page of 1,000,000 contacts', [list], 15),
        await figure(world, 'last page', [`${list}&page=${lastPage}`, `${list}&page=${lastPage - 1}`], 15),
        await figure(world, 'contains, 300 hits', [`${list}&email=9134`, `${list}&email=8267`], 60),
        // The first two lie early in the order, the third late.
        await figure(
          world,
          'contains, 50,000 to 62,500 hits',
          ['jansen', 'mulder', 'tess'].map((text) => `${list}&email=${text}`),
          200,
        ),
        {
          what: 'count of distinct people in 3 lists',
          value: await p95OfCalls(
            world,
            [{ method: 'POST', path: '/groups/count-unique', body: { groups } }],
            rounds,
          ),
          unit: 'ms',
          budget: { atMost: 30 },
          note: `p95 of ${rounds} calls`,
        },
      ];
    }),
};

async function figure(
  world: BenchWorld,
  what: string,
  paths: readonly string[],
  atMost: number,
): Promise<Figure> {
  const value = await p95OfCalls(
    world,
    paths.map((path) => ({ path })),
    rounds,
  );
  return { what, value, unit: 'ms', budget: { atMost }, note: `p95 of ${rounds} calls` };
}

import type { Benchmark } from './benchmark.ts';
import { inWorld, p95OfCalls } from './support/calls.ts';
import { seedContacts } from './support/seed-contacts.ts';

const contacts = 100_000;
const rounds = 60;
const texts = {
  'an id': ['4242', '#99', 'contact 777', 'https://mail.example.com/#/contacts/4242/edit'],
  'an address': ['anna.jansen20@customer20.example', 'tess.vos99999@customer89.example'],
  'a beginning or a part': ['anna.j', 'vermeulen', 'customer17', 'sem', 'te'],
  'a wrong letter': ['vermeulem', 'anna.jamsen', 'hendrik5', 'dijkstar'],
};

/** How long a search takes with a hundred thousand contacts, by what is typed. */
export const search: Benchmark = {
  name: 'search',
  run: () =>
    inWorld(async (world) => {
      await seedContacts(world.app.database, world.owner.accountId, [contacts]);
      const figures = [];
      for (const [kind, typed] of Object.entries(texts)) {
        const calls = typed.map((text) => ({ path: `/search?q=${encodeURIComponent(text)}` }));
        figures.push({
          what: `search for ${kind} in 100,000 contacts`,
          value: await p95OfCalls(world, calls, rounds),
          unit: 'ms',
          budget: { atMost: 60 },
          note: `p95 of ${rounds} calls`,
        });
      }
      return figures;
    }),
};

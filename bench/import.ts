import type { ImportStatus } from '#contract/resources/imports.ts';
import { runImports } from '#server/jobs/import-runner.ts';
import { buildAttribute, buildGroup } from '#tests/support/build-campaign.ts';
import type { Benchmark } from './benchmark.ts';
import { inWorld } from './support/calls.ts';

const rows = 100_000;
const batchRows = 100;
const besideEachOther = 4;

/** How many rows a second an import takes in, from the first batch over HTTP to the last contact stored. */
export const imports: Benchmark = {
  name: 'import',
  run: () =>
    inWorld(async ({ app, owner }) => {
      const { database, dependencies } = app;
      const group = await buildGroup(database, owner.accountId, 'Imported', []);
      const first = await buildAttribute(database, owner.accountId, 'first-name');
      const city = await buildAttribute(database, owner.accountId, 'city');
      const origin = await app.app.listen({ host: '127.0.0.1', port: 0 });
      const send = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
        const answer = await fetch(origin + path, {
          method,
          headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
        return (await answer.json()) as Body;
      };

      const startedAt = performance.now();
      const { id } = await send<{ id: number }>('POST', '/contacts/import/transactions', {
        groupId: group,
        filename: 'people.csv',
        duplicateAction: 'update',
        map: [
          { column: 0, field: 'email' },
          { column: 1, field: `attribute_${first}` },
          { column: 2, field: `attribute_${city}` },
        ],
      });
      const path = `/contacts/import/transactions/${id}`;
      let next = 0;
      const sendRest = async (): Promise<void> => {
        while (next < rows) {
          const offset = next;
          next += batchRows;
          await send('PUT', path, { offset, data: batchAt(offset) });
        }
      };
      await Promise.all(Array.from({ length: besideEachOther }, sendRest));
      const sentAt = performance.now();
      await send('POST', `${path}/process`, {});
      await runImports(dependencies, () => false);
      const seconds = (performance.now() - startedAt) / 1_000;
      const status = await send<ImportStatus>('GET', path);
      if (status.added !== rows) throw new Error(`The import ended with ${JSON.stringify(status)}`);
      return [
        {
          what: 'import of 100,000 rows over HTTP',
          value: rows / seconds,
          unit: 'rows/s',
          budget: { atLeast: 10_000 },
          note: `${((sentAt - startedAt) / 1_000).toFixed(1)} s to send, ${seconds.toFixed(1)} s in all`,
        },
      ];
    }),
};

function batchAt(offset: number): string[][] {
  return Array.from({ length: batchRows }, (_, index) => {
    const number = offset + index;
    return [`person${number}@customer${number % 97}.example`, `Ána ${number % 500}`, 'Utrecht'];
  });
}

import { type Deleted, deletables, deleted, deletedOf } from '#contract/resources/deleted.ts';
import { modules } from '#contract/rules/modules.ts';
import { pickMany } from '../kernel/arguments/arguments.ts';
import { screenResourceKey } from '../kernel/context/context-keys.ts';
import { onScreen, type Subject, some, subject } from '../kernel/context/subject.ts';
import { all, hasModule, holds, meets, refuse } from '../kernel/context/when.ts';
import { type Undo, undoOfSeveral } from '../kernel/undo/undo.ts';
import { listOffersKey } from '../offers/list-offers.ts';
import { defineCommand, type Services } from '../services.ts';

const section = 'deleted';
const resource = deleted.name;

const go = defineCommand({
  id: 'deleted.go',
  section,
  resource,
  keys: 'g x',
  reach: 'app',
  // What the account may read is listed, and without a module that is nothing.
  when: hasModule(...modules),
  run({ navigate }) {
    navigate(deleted.path);
  },
});

const ofList = defineCommand({
  id: 'deleted.of-list',
  section,
  keys: 'g Shift+X',
  reach: 'app',
  when: meets(screenResourceKey, (name) =>
    deletables.some((each) => each.name === name) ? holds : refuse('deleted:reason.no-list', 'elsewhere'),
  ),
  run({ navigate, context }) {
    const { type } = deletables.find(({ name }) => name === context.get(screenResourceKey)) ?? {};
    navigate(`${deleted.path}?type=${type}`);
  },
});

const bringBack = defineCommand({
  id: 'deleted.bring-back',
  section,
  resource,
  keys: ['Enter', 'r'],
  when: all(onScreen(resource), subject(resource, some)),
  danger: 'reversible',
  unrepeatable: true,
  args: { records: pickMany(resource) },
  async run(services, { records }) {
    const undos: Undo[] = [];
    let meant = await rowsOf(services, records);
    // A list brings its contacts along, so what is left is looked at again after each kind.
    for (const own of deletables) {
      const some = meant.filter((row) => deletedOf(row).resource === own);
      if (some.length === 0) continue;
      const undo = await bringBackOf(services, own.name, some);
      if (undo) undos.push(undo);
      const others = meant.filter((row) => deletedOf(row).resource !== own);
      meant = others.length === 0 ? [] : await readAgain(services, others);
    }
    if (undos.length > 0) services.offers(listOffersKey).clearSelection?.();
    return undoOfSeveral(undos, 'deleted:brought-kinds');
  },
});

function bringBackOf({ bulk }: Services, name: string, rows: readonly Deleted[]): Promise<Undo | undefined> {
  const titles = new Map(rows.map((row) => [deletedOf(row).id, row.title]));
  return bulk.run({
    commandId: bringBack.id,
    target: { resource: name, ids: [...titles.keys()] },
    write: { kind: 'restore' },
    by: {
      judge({ id }) {
        const judged = { kind: 'change', changes: [], write: {}, restore: {} } as const;
        return { ...judged, title: titles.get(id) || `# ${id}` };
      },
    },
    preview: 'never',
    doingKey: 'deleted:bringing',
    doneKey: 'deleted:brought',
  });
}

/** The rows that are meant, loaded or not. */
async function rowsOf(
  { api }: Services,
  { ids, records, allMatching }: Subject,
): Promise<readonly Deleted[]> {
  if (!allMatching && records.length === ids.length) return records as readonly Deleted[];
  const rows: Deleted[] = [];
  for await (const page of api.many.freeze({ resource, ids, ...(allMatching && { allMatching }) }))
    rows.push(...(page.records as readonly Deleted[]));
  return rows;
}

async function readAgain({ api }: Services, rows: readonly Deleted[]): Promise<readonly Deleted[]> {
  return (await api.of(resource).getMany(rows.map(({ id }) => id))) as unknown as readonly Deleted[];
}

/** What was deleted, and how it is brought back. */
export const deletedCommands = [go, ofList, bringBack] as const;

import { takesSubject } from '../kernel/arguments/arguments.ts';
import { screenResourceKey } from '../kernel/context/context-keys.ts';
import { subjectOf } from '../kernel/context/subject.ts';
import { createRankIndex, type RankIndex } from '../kernel/ranking/rank-index.ts';
import { readingWords } from '../kernel/reading/reading-words.ts';
import { commandRow } from '../kernel/rows/command-row.ts';
import { inlineRows } from '../kernel/rows/inline-rows.ts';
import type { PaletteProvider, PaletteRow } from '../kernel/rows/palette-row.ts';
import type { CommandSystem } from '../kernel/running/command-system.ts';

const mostRecent = 5;

/** Lists the commands: recent ones and those of the place first while nothing is typed, all by name after. */
export function createCommandProvider(system: CommandSystem, prefix: '' | '>'): PaletteProvider {
  let index: RankIndex<PaletteRow> | undefined;
  let version = -1;

  function currentIndex(): RankIndex<PaletteRow> {
    if (index && version === system.texts.version()) return index;
    version = system.texts.version();
    index = createRankIndex(listed(system).map((command) => rowOf(system, command.id)));
    return index;
  }

  return {
    prefix,
    indexes: () => [currentIndex()],
    direct: (text) => inlineRows(system, currentIndex(), text),
    initial: () => initialRows(system),
  };
}

function listed(system: CommandSystem) {
  return system.registry.all.filter((command) => !command.hidden);
}

/** A command that takes the chosen rows is found by the word for them too; one that changes records by the beginnings of words alone, and by each word for them. */
function rowOf(system: CommandSystem, id: string): PaletteRow {
  const row = commandRow(id, system.texts.of(id));
  const command = system.registry.find(id);
  if (!command) return row;
  const isStrict = command.removes === true || command.danger !== 'none';
  const { selected } = readingWords(system.texts);
  const more = [
    ...(Object.values(command.args).some(takesSubject) ? selected : []),
    ...(isStrict ? system.texts.nouns(command.section) : []),
  ];
  return { ...row, keywords: [row.keywords, ...more].join(' '), ...(isStrict && { isStrict }) };
}

const recent = { key: 'palette:group.recent' };

/** What was done of late, then what belongs to this place, then what can be done anywhere. */
function initialRows(system: CommandSystem): readonly PaletteRow[] {
  const { context, registry } = system;
  const commands = listed(system);
  const known = new Set(commands.map(({ id }) => id));
  const used = system.recents
    .list()
    .filter((id) => known.has(id) && system.verdict(id).ok)
    .slice(0, mostRecent);
  const here = [context.get(screenResourceKey), subjectOf(context)?.resource];
  const near = here.flatMap((resource) =>
    commands.filter(
      // To go to where one is already is seldom meant.
      (each) => resource !== undefined && each.resource === resource && !each.id.endsWith('.go'),
    ),
  );
  const general = commands.filter(({ id, resource }) => resource === undefined || id.endsWith('.go'));
  const ids = [...new Set([...used, ...[...near, ...general].map(({ id }) => id)])];
  // What was done last must not take records away again by one Enter.
  const first = ids.find((id) => registry.find(id)?.removes !== true);
  const inOrder = first === undefined ? ids : [first, ...ids.filter((id) => id !== first)];
  return inOrder.map((id) => ({ ...rowOf(system, id), ...(used.includes(id) && { group: recent }) }));
}

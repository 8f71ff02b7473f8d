import { takesSubject } from '../kernel/argument-values.ts';
import { commandRow } from '../kernel/command-row.ts';
import type { CommandSystem } from '../kernel/command-system.ts';
import { screenResourceKey } from '../kernel/context-keys.ts';
import { inlineRows } from '../kernel/inline-rows.ts';
import type { PaletteProvider, PaletteRow } from '../kernel/palette-row.ts';
import { createRankIndex, type RankIndex } from '../kernel/rank-index.ts';
import { readingWords } from '../kernel/reading/reading-words.ts';
import { subjectOf } from '../kernel/subject.ts';

const mostRecent = 8;

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
    initial: () => initialIds(system).map((id) => rowOf(system, id)),
  };
}

function listed(system: CommandSystem) {
  return system.registry.all.filter((command) => !command.hidden);
}

/** A command that takes the chosen rows is found by the word for them too. */
function rowOf(system: CommandSystem, id: string): PaletteRow {
  const row = commandRow(id, system.texts.of(id));
  const args = Object.values(system.registry.find(id)?.args ?? {});
  const { selected } = readingWords(system.texts);
  return args.some(takesSubject) ? { ...row, keywords: [row.keywords, ...selected].join(' ') } : row;
}

function initialIds(system: CommandSystem): readonly string[] {
  const { context, recents } = system;
  const here = new Set([context.get(screenResourceKey), subjectOf(context)?.resource]);
  const commands = listed(system);
  const known = new Set(commands.map((command) => command.id));
  const recent = recents
    .list()
    .filter((id) => known.has(id))
    .slice(0, mostRecent);
  const near = commands.filter(({ resource }) => resource !== undefined && here.has(resource));
  const general = commands.filter(({ id, resource }) => resource === undefined || id.endsWith('.go'));
  const ids = [...new Set([...recent, ...[...near, ...general].map((command) => command.id)])];
  const first = ids.find((id) => system.registry.find(id)?.removes !== true);
  return first === undefined ? ids : [first, ...ids.filter((id) => id !== first)];
}

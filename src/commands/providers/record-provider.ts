import { fold } from '#contract/rules/fold.ts';
import { parseId } from '../kernel/arguments/argument-values.ts';
import type { FoundRecord, RecordSource } from '../kernel/context/records.ts';
import { opensRecord } from '../kernel/declaring/define-command.ts';
import { createRankIndex, type RankIndex } from '../kernel/ranking/rank-index.ts';
import { type PaletteProvider, type PaletteRow, recordRow } from '../kernel/rows/palette-row.ts';
import type { CommandSystem } from '../kernel/running/command-system.ts';

/** What records of a resource are called, such as `contact` and `contacten`. */
interface ResourceNouns {
  readonly resource: string;
  readonly nouns: readonly string[];
}

/** What the records of each resource that can be opened are called, in all languages. */
export function kindsOf({
  registry,
  texts,
}: Pick<CommandSystem, 'registry' | 'texts'>): readonly ResourceNouns[] {
  return registry.all
    .filter(opensRecord)
    .map(({ resource = '', section }) => ({ resource, nouns: texts.nouns(section) }));
}

/** Finds records of all resources by name, and by id; with the kind of record before the name, such as `contact jan`, those alone. */
export function createRecordProvider(
  source: RecordSource,
  kinds: () => readonly ResourceNouns[],
): PaletteProvider {
  const isWanted = openable(kinds());
  const index = knownIndex(source, isWanted);
  return {
    prefix: '',
    leadsAway: true,
    indexes: () => [index()],
    // Other kinds of records may have the same id, and what is known may only resemble what is meant.
    expects: (text) => parseId(text) !== undefined || kindIn(text, kinds()) !== undefined,
    async search(text, signal) {
      const id = parseId(text);
      const kind = kindIn(text, kinds());
      const ofKind = kind && { resource: kind.resource, text: kind.rest };
      const [found, withId] = await Promise.all([
        source.search({ text, ...(ofKind && { ofKind }) }, signal),
        id === undefined ? [] : source.withId(id, signal),
      ]);
      return [...found, ...withId].filter(isWanted).map((each) => rowOfKind(each, kind));
    },
  };
}

/** Tells the records that have a screen of their own, which products have not. */
function openable(kinds: readonly ResourceNouns[]): (found: FoundRecord) => boolean {
  const resources = new Set(kinds.map(({ resource }) => resource));
  return ({ resource }) => resources.has(resource);
}

/** The kind of record that a text begins with, and what is behind it; a number there is an id, which commands read. */
function kindIn(text: string, kinds: readonly ResourceNouns[]) {
  const folded = fold(text);
  for (const { resource, nouns } of kinds) {
    const noun = nouns.find((each) => folded.startsWith(`${fold(each)} `));
    const rest = text.slice(noun?.length ?? 0).trim();
    if (noun !== undefined && rest !== '' && parseId(rest) === undefined) return { resource, noun, rest };
  }
  return undefined;
}

/** A record of the kind is also found by its name with the word for the kind before it. */
function rowOfKind(found: FoundRecord, kind: ReturnType<typeof kindIn>): PaletteRow {
  const row = recordRow(found);
  if (found.resource !== kind?.resource) return row;
  return { ...row, titles: [...row.titles, ...row.titles.map((title) => `${kind.noun} ${title}`)] };
}

/** Finds contacts by address and name. */
export function createContactProvider(source: RecordSource): PaletteProvider {
  const resources = ['contacts'];
  const index = knownIndex(source, (found) => resources.includes(found.resource));
  return {
    prefix: '@',
    leadsAway: true,
    indexes: () => [index()],
    searchesEmpty: true,
    search: async (text, signal) => (await source.search({ text, resources }, signal)).map(recordRow),
  };
}

/** Finds the records with an id, of whatever resource. */
export function createIdProvider(source: RecordSource, kinds: readonly ResourceNouns[]): PaletteProvider {
  const isWanted = openable(kinds);
  return {
    prefix: '#',
    leadsAway: true,
    async search(text, signal) {
      const id = parseId(text);
      const found = id === undefined ? [] : await source.withId(id, signal);
      return found.filter(isWanted).map(recordRow);
    },
  };
}

/** Prepares the loaded records once for as long as they stay the same. */
function knownIndex(
  source: RecordSource,
  wanted: (found: FoundRecord) => boolean,
): () => RankIndex<PaletteRow> {
  let known: readonly FoundRecord[] | undefined;
  let index = createRankIndex<PaletteRow>([]);
  return () => {
    const current = source.known();
    if (current !== known) {
      known = current;
      index = createRankIndex(current.filter(wanted).map(recordRow));
    }
    return index;
  };
}

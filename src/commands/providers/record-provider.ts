import { parseId } from '../kernel/argument-values.ts';
import { type PaletteProvider, type PaletteRow, recordRow } from '../kernel/palette-row.ts';
import { createRankIndex, type RankIndex } from '../kernel/rank-index.ts';
import type { FoundRecord, RecordSource } from '../kernel/records.ts';

/** Finds records of all resources by name, and by id. */
export function createRecordProvider(source: RecordSource): PaletteProvider {
  const index = knownIndex(source, () => true);
  return {
    prefix: '',
    leadsAway: true,
    indexes: () => [index()],
    async search(text, signal) {
      const id = parseId(text);
      const found = await Promise.all([
        source.search({ text }, signal),
        id === undefined ? [] : source.withId(id, signal),
      ]);
      return found.flat().map(recordRow);
    },
  };
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
export function createIdProvider(source: RecordSource): PaletteProvider {
  return {
    prefix: '#',
    leadsAway: true,
    async search(text, signal) {
      const id = parseId(text);
      return id === undefined ? [] : (await source.withId(id, signal)).map(recordRow);
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

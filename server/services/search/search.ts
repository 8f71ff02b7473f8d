import { sql } from 'kysely';
import type { SearchHit } from '#contract/resources/general.ts';
import type { RecordTable, Row } from '../gateway/definition.ts';
import { resourceDefinitions } from '../resources/index.ts';
import type { Scope } from '../scope.ts';
import { findMatches, type Match } from './find-matches.ts';
import { findNear } from './find-near.ts';
import { readWish } from './read-wish.ts';
import { type Searched, seen } from './searched.ts';

/**
 * Finds records by id, path, address or name over every resource that the account may read (contract, search): an exact
 * id first, then an exact address or name, then beginnings, words, parts, and, where there is none of these, names with a
 * wrong letter.
 */
export async function searchRecords(scope: Scope, text: string, limit: number): Promise<SearchHit[]> {
  const definitions = readable(scope);
  const wish = readWish(
    text,
    definitions.map(({ resource }) => resource),
  );
  if (wish.place) {
    const place = definitions.findIndex(({ resource }) => resource.path === wish.place!.path);
    return present(scope, definitions, [{ place, id: wish.place.id, grade: 0, length: 0 }]);
  }
  const found = await findMatches(scope, definitions, wish, limit);
  const matches = found.length > 0 ? found : (await findNear(scope, definitions, wish)).slice(0, limit);
  return present(scope, definitions, matches);
}

function readable(scope: Scope): Searched[] {
  return resourceDefinitions.filter(
    (definition): definition is Searched =>
      definition.search !== undefined &&
      definition.resource.modules.some((module) => scope.principal.modules.includes(module)),
  );
}

/** The hits in the order of their matches; what is gone by now is left out. */
async function present(
  scope: Scope,
  definitions: readonly Searched[],
  matches: readonly Match[],
): Promise<SearchHit[]> {
  const hits = new Map<string, SearchHit>();
  for (const place of new Set(matches.map((match) => match.place))) {
    const definition = definitions[place]!;
    const ids = matches.filter((match) => match.place === place).map((match) => match.id);
    for (const row of await rowsOf(scope, definition, ids))
      hits.set(`${place} ${row.id}`, hit(definition, row));
  }
  return matches.flatMap((match) => hits.get(`${match.place} ${match.id}`) ?? []);
}

async function rowsOf(
  scope: Scope,
  definition: Searched,
  ids: readonly number[],
): Promise<Row<RecordTable>[]> {
  const found = await sql<Row<RecordTable>>`
    select t.* from ${sql.table(definition.table)} t
    where ${seen(scope, definition)} and t.id = any(${[...ids]}::bigint[])`.execute(scope.db);
  return found.rows;
}

function hit({ resource, search }: Searched, row: Row<RecordTable>): SearchHit {
  return {
    '@id': `${resource.path}/${row.id}`,
    '@type': resource.type,
    id: row.id,
    title: search.title(row),
    subtitle: search.subtitle(row),
  };
}

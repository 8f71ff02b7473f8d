import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../gateway/conditions.ts';
import type { Scope } from '../scope.ts';
import { byGoodness, grades, type Match } from './find-matches.ts';
import { isNear } from './nearness.ts';
import type { SearchWish } from './read-wish.ts';
import { columnsOf, type Searched, seen } from './searched.ts';

const shortestFuzzy = 4;
/** One wrong letter in six breaks most of a word's trigrams: candidates are many, and their letters decide. */
const leastSimilarity = 0.35;
const mostSimilar = 100;
/** Candidates of a large resource for each piece of a word. */
const mostOfPiece = 300;

/** Names with a wrong letter or two; to be asked where nothing else was found. */
export async function findNear(
  scope: Scope,
  definitions: readonly Searched[],
  wish: SearchWish,
): Promise<Match[]> {
  if (wish.folded.length < shortestFuzzy || wish.words.length === 0) return [];
  const branches = definitions.flatMap((definition, place) =>
    (definition.search.large ? holdingPieces : similar)(scope, definition, place, wish),
  );
  if (branches.length === 0) return [];
  const found = await sql<{ place: number; id: number; names: string[] }>`
    ${sql.join(branches, sql` union `)}`.execute(scope.db);
  return found.rows
    .flatMap(({ place, id, names }) => {
      const near = names.find((name) => isNear(wish.words, name));
      return near === undefined ? [] : [{ place, id, grade: grades.near, length: near.length }];
    })
    .sort(byGoodness);
}

/** A resource of few records is compared whole. */
function similar(scope: Scope, definition: Searched, place: number, wish: SearchWish): RawBuilder<unknown>[] {
  const scores = columnsOf(definition).map((column) => sql`word_similarity(${wish.folded}, ${column})`);
  const best = sql`greatest(${sql.join(scores)})`;
  return [
    sql`(${candidates(definition, place)} where ${seen(scope, definition)} and ${best} >= ${sql.lit(leastSimilarity)}
      order by ${best} desc, t.id limit ${sql.lit(mostSimilar)})`,
  ];
}

/**
 * Of many records those are looked at that hold a piece of the longest word, which its wrong letter leaves whole: to
 * compare all that are a little similar takes seconds.
 */
function holdingPieces(
  scope: Scope,
  definition: Searched,
  place: number,
  wish: SearchWish,
): RawBuilder<unknown>[] {
  return piecesOf(wish).flatMap((piece) =>
    columnsOf(definition).map(
      (column) => sql`(${candidates(definition, place)} where ${seen(scope, definition)}
        and ${column} like ${`%${escapeLike(piece)}%`} limit ${sql.lit(mostOfPiece)})`,
    ),
  );
}

function candidates(definition: Searched, place: number): RawBuilder<unknown> {
  return sql`select ${sql.lit(place)}::int as place, t.id, array[${sql.join(columnsOf(definition))}]::text[] as names
    from ${sql.table(definition.table)} t`;
}

/** The longest word, before the @ of an address, in as many pieces as it may have wrong letters and one more. */
function piecesOf(wish: SearchWish): string[] {
  const [word = ''] = wish.folded
    .split('@')[0]!
    .split(/[^\p{L}\p{N}]+/u)
    .sort((a, b) => b.length - a.length);
  if (word.length < 6) return [];
  const count = word.length < 9 ? 2 : 3;
  const length = Math.ceil(word.length / count);
  return Array.from({ length: count }, (_, index) => word.slice(index * length, (index + 1) * length));
}

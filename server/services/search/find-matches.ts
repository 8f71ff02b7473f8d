import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../gateway/conditions.ts';
import type { Condition } from '../gateway/definition.ts';
import type { Scope } from '../scope.ts';
import type { SearchWish } from './read-wish.ts';
import { type Column, columnsOf, type Searched, seen } from './searched.ts';

/** How good a match is: the smaller the better. */
export const grades = { id: 0, exact: 1, prefix: 2, word: 3, inside: 4, near: 5 } as const;

/** A record that matches; `place` is that of its definition in the list searched. */
export interface Match {
  readonly place: number;
  readonly id: number;
  readonly grade: number;
  readonly length: number;
}

/** A trigram needs three letters; what is shorter would read every row of a large table. */
const shortestIndexed = 3;

/** The best matches by id, beginning and part, over all these definitions in one statement. */
export async function findMatches(
  scope: Scope,
  definitions: readonly Searched[],
  wish: SearchWish,
  limit: number,
): Promise<Match[]> {
  const branches = definitions.flatMap((definition, place) => {
    const byId = wish.id?.paths.has(definition.resource.path)
      ? [
          branch(
            scope,
            definition,
            place,
            sql`${sql.lit(grades.id)}`,
            sql<boolean>`t.id = ${wish.id.number}`,
            1,
          ),
        ]
      : [];
    if (wish.words.length === 0) return byId;
    return [...byId, ...(definition.search.large ? indexed : scanned)(scope, definition, place, wish, limit)];
  });
  if (branches.length === 0) return [];
  const found = await sql<Match>`select * from (${sql.join(branches, sql` union all `)}) as matches
      order by grade, length, place, id`.execute(scope.db);
  const best = new Map<string, Match>();
  for (const match of found.rows.sort(byGoodness)) {
    const key = `${match.place} ${match.id}`;
    if (!best.has(key)) best.set(key, match);
  }
  return [...best.values()].slice(0, limit);
}

/** The order of matches, best first. Among whole ids and names the length of another column says nothing. */
export function byGoodness(a: Match, b: Match): number {
  const byLength = a.grade > grades.exact ? a.length - b.length : 0;
  return a.grade - b.grade || byLength || a.place - b.place || a.id - b.id;
}

/** A resource of few records is read through, and graded by its best column. */
function scanned(
  scope: Scope,
  definition: Searched,
  place: number,
  wish: SearchWish,
  limit: number,
): RawBuilder<unknown>[] {
  const columns = columnsOf(definition);
  const grade = sql`least(${sql.join(columns.map((column) => gradeOf(column, wish)))})`;
  const condition = anyOf(columns, (column) => holdsWords(column, wish));
  return [branch(scope, definition, place, grade, condition, limit)];
}

/** A resource of many records is asked by its indexes: beginnings in their order, then a bounded number of parts. */
function indexed(
  scope: Scope,
  definition: Searched,
  place: number,
  wish: SearchWish,
  limit: number,
): RawBuilder<unknown>[] {
  return columnsOf(definition).flatMap((column) => {
    const begins = sql<boolean>`${column} like ${`${escapeLike(wish.folded)}%`}`;
    const grade = gradeOf(column, wish);
    const beginnings = branch(scope, definition, place, grade, begins, limit, column);
    // A whole address is no part of another one that anybody means, and its trigrams are those of all its neighbours.
    if (wish.isAddress || !wish.words.some((word) => word.length >= shortestIndexed)) return [beginnings];
    return [beginnings, branch(scope, definition, place, grade, holdsWords(column, wish), limit)];
  });
}

function branch(
  scope: Scope,
  definition: Searched,
  place: number,
  grade: RawBuilder<unknown>,
  condition: Condition,
  limit: number,
  order?: Column,
): RawBuilder<unknown> {
  const [first] = columnsOf(definition);
  const ordered = order ?? (definition.search.large ? null : sql`grade, length, t.id`);
  return sql`
    (select ${sql.lit(place)}::int as place, t.id, ${grade} as grade, length(${first}) as length
    from ${sql.table(definition.table)} t where ${seen(scope, definition)} and ${condition}
    ${ordered ? sql`order by ${ordered}` : sql``} limit ${sql.lit(limit)})`;
}

function anyOf(columns: readonly Column[], test: (column: Column) => Condition): Condition {
  return sql<boolean>`(${sql.join(columns.map(test), sql` or `)})`;
}

function holdsWords(column: Column, wish: SearchWish): Condition {
  const each = wish.words.map((word) => sql<boolean>`${column} like ${`%${escapeLike(word)}%`}`);
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
}

function gradeOf(column: Column, wish: SearchWish): RawBuilder<unknown> {
  const text = escapeLike(wish.folded);
  return sql`case when ${column} = ${wish.folded} then ${sql.lit(grades.exact)}
    when ${column} like ${`${text}%`} then ${sql.lit(grades.prefix)}
    when ${column} like ${`% ${text}%`} then ${sql.lit(grades.word)}
    when ${holdsWords(column, wish)} then ${sql.lit(grades.inside)} else ${sql.lit(grades.near)} end`;
}

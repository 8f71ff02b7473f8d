/** A body that differs from a right one in one place. */
export interface OddBody {
  readonly body: unknown;
  /** Where it differs, as violations write it. */
  readonly place: string;
  /** What a call must say of it; `any` is whatever is no failure of the server. */
  readonly refusal: 'unknownField' | 'unstorableText' | 'any';
  readonly what: string;
}

const unstorable = ['\ud800', 'x\udc00y', 'a\0b'];
const oddValues: readonly unknown[] = [
  '',
  'x'.repeat(5_000),
  '9'.repeat(40),
  null,
  true,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  1e22,
  1e308,
  [],
  {},
  [null],
  [[]],
  { value: '\ud800' },
  { '@id': 'a\0' },
  nested(150),
  nested(2_000),
];
const oddNames = ['nonsense', 'a\0b', '\ud800', 'constructor', 'toString'];

/**
 * Ways of spoiling each place of a right body: each value in it by odd ones, each object by a field that nobody knows.
 * Each place gets a few of them in turn, so that all come by over the places of all bodies.
 */
export function* oddBodies(right: unknown): Generator<OddBody> {
  for (const [turn, path] of placesIn(right).entries()) {
    const value = path.reduce<unknown>((at, key) => Reflect.get(Object(at), key), right);
    const place = path.join('.');
    if (typeof value === 'string') {
      for (const text of some(unstorable, 1, turn)) {
        const body = replaced(right, path, `${text}${value}`);
        yield { body, place, refusal: 'unstorableText', what: JSON.stringify(text) };
      }
    }
    for (const odd of path.length === 0 ? [] : some(oddValues, 6, turn))
      yield { body: replaced(right, path, odd), place, refusal: 'any', what: short(odd) };
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    for (const name of some(oddNames, 2, turn)) {
      const body = replaced(right, path, { ...value, [name]: 1 });
      yield { body, place: [...path, name].join('.'), refusal: 'unknownField', what: JSON.stringify(name) };
    }
  }
}

function some<Item>(items: readonly Item[], count: number, turn: number): readonly Item[] {
  return Array.from({ length: count }, (_, index) => items[(turn * count + index) % items.length]!);
}

function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}

function replaced(value: unknown, path: readonly string[], by: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === key ? replaced(each, rest, by) : each));
  return { ...Object(value), [key]: replaced(Reflect.get(Object(value), key), rest, by) };
}

function nested(depth: number): unknown {
  return JSON.parse('['.repeat(depth) + ']'.repeat(depth));
}

function short(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 60);
}

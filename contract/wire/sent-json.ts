import * as v from 'valibot';
import { limits } from '../rules/limits.ts';
import { isStorable } from '../rules/storable.ts';
import type { ViolationCode } from '../rules/violations.ts';

/** A place in a JSON value, as the names and numbers that lead to it, and what is wrong there. */
interface OddPlace {
  readonly code: ViolationCode;
  readonly keys: readonly string[];
}

/** Names the first place of a JSON value that cannot be kept: a text, a name or a number, or what lies too deep. */
const storable = <Value>() =>
  v.rawCheck<Value>(({ dataset: { value }, addIssue }) => {
    const odd = findPlace(value, faultOf);
    if (odd) addIssue({ message: odd.code, path: pathOf(odd.keys) });
  });

/** Whatever JSON a client likes to keep. */
export const sentJson = v.pipe(v.unknown(), storable());

/** Whatever JSON object a client likes to keep. */
export const sentDocument = v.pipe(v.looseObject({}), storable());

/** The first place of a body that lies deeper than any has to, or that would be what objects inherit; or null. */
export function deepPlace(body: unknown): OddPlace | null {
  return findPlace(
    body,
    () => null,
    (name) => (name === '__proto__' ? 'unknownField' : null),
  );
}

function faultOf(leaf: unknown): ViolationCode | null {
  if (typeof leaf === 'string') return isStorable(leaf) ? null : 'unstorableText';
  return typeof leaf === 'number' && !Number.isFinite(leaf) ? 'tooLarge' : null;
}

function findPlace(
  value: unknown,
  judge: (leaf: unknown) => ViolationCode | null,
  judgeName: (name: string) => ViolationCode | null = judge,
  depth = 0,
): OddPlace | null {
  const code = depth > limits.jsonDepth ? 'tooDeep' : judge(value);
  if (code) return { code, keys: [] };
  if (typeof value !== 'object' || value === null) return null;
  for (const key in value) {
    const odd = judgeName(key) ?? findPlace(Reflect.get(value, key), judge, judgeName, depth + 1);
    if (typeof odd === 'string') return { code: odd, keys: [key] };
    if (odd) return { code: odd.code, keys: [key, ...odd.keys] };
  }
  return null;
}

type Path = [v.UnknownPathItem, ...v.UnknownPathItem[]];

function pathOf(keys: readonly string[]): Path | undefined {
  const [first, ...rest] = keys.map(
    (key): v.UnknownPathItem => ({ type: 'unknown', origin: 'value', input: null, key, value: null }),
  );
  return first && [first, ...rest];
}

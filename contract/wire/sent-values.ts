import * as v from 'valibot';
import { limits } from '../rules/limits.ts';
import { isStorable } from '../rules/storable.ts';

/** A text of a body: every text that comes in is read by it. */
export const sentText = v.pipe(v.string('wrongType'), v.check(isStorable, 'unstorableText'));

/** What a whole number of the database holds. */
const largestNumber = 2_147_483_647;

/** A whole number of a body, from 0 unless said: every number that comes in is read by it. */
export function sentInteger({
  min = 0,
  max = largestNumber,
}: {
  min?: number | undefined;
  max?: number | undefined;
} = {}) {
  return v.pipe(
    v.number('wrongType'),
    v.integer('notInteger'),
    v.minValue(min, 'tooSmall'),
    v.maxValue(max, 'tooLarge'),
  );
}

type Own<Entries extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Entries, undefined>>;

/**
 * An object of a body: the fields that it does not have are refused by name. Those that only the server sets may come
 * back as they were read, and are left out.
 */
export function sentObject<const Entries extends v.ObjectEntries>(
  entries: Entries,
  serverSet: readonly string[] = [],
) {
  const ignored = Object.fromEntries(serverSet.map((name) => [name, v.optional(v.unknown())]));
  // What every object inherits is no field of this one.
  const all: typeof ignored & Entries = Object.assign(Object.create(null), ignored, entries);
  const object = v.pipe(
    v.strictObject(all, 'wrongType'),
    v.transform((value): Own<Entries> => {
      const own = Object.entries<unknown>(value).filter(([name]) => !serverSet.includes(name));
      return Object.fromEntries(own) as Own<Entries>;
    }),
  );
  const run: (typeof object)['~run'] = (dataset, config) => {
    const { value } = dataset;
    const read = object['~run'](dataset, config);
    // By itself it names the first one only.
    const first = read.issues?.find(({ expected, path }) => expected === 'never' && path?.length === 1);
    const [step] = first?.path ?? [];
    if (!first || !step || typeof value !== 'object' || value === null) return read;
    const unknown = Object.keys(value).filter((name) => !Object.hasOwn(all, name));
    for (const key of unknown.slice(1, limits.listedViolations))
      read.issues?.push({ ...first, path: [{ ...step, key } as v.IssuePathItem] });
    return read;
  };
  return { ...object, '~run': run };
}

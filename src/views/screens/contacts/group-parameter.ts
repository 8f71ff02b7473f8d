import * as v from 'valibot';
import { readReference } from '#contract/wire/reference.ts';

/** The list in the address of a contact screen: `?group=12`, or `?filter={"group":12}` (spec 2.6). */
export const groupParameter: v.GenericSchema<unknown, { group?: number }> = v.pipe(
  v.looseObject({}),
  v.transform((search: Readonly<Record<string, unknown>>) => {
    const group = readReference(search.group, '/groups') ?? readReference(inFilter(search.filter), '/groups');
    return group === null ? {} : { group };
  }),
);

function inFilter(filter: unknown): unknown {
  if (typeof filter !== 'string') return undefined;
  try {
    const parsed: unknown = JSON.parse(filter);
    return typeof parsed === 'object' && parsed !== null && 'group' in parsed ? parsed.group : undefined;
  } catch {
    // A filter that cannot be read names no list.
    return undefined;
  }
}

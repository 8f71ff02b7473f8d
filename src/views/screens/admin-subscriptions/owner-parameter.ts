import * as v from 'valibot';
import { readReference } from '#contract/wire/reference.ts';

/** The user in the address of a subscription screen: `?owner=12` (spec 2.15); none is everybody. */
export const ownerParameter: v.GenericSchema<unknown, { owner?: number }> = v.pipe(
  v.looseObject({}),
  v.transform((search: Readonly<Record<string, unknown>>) => {
    const owner = readReference(search.owner, '/admin/users');
    return owner === null ? {} : { owner };
  }),
);

import { enumeration, nullable, readOnly, text, timestamp } from '../wire/field.ts';
import { idFromPath } from '../wire/reference.ts';
import { defineResource, type RecordOf, type Resource } from '../wire/resource.ts';
import { allResources } from './all.ts';
import type { DeletedRecord } from './general.ts';

/** What can be deleted, and so be brought back; the order is the one in which that is done. */
export const deletables: readonly Resource[] = allResources.filter(({ operations }) =>
  operations.includes('delete'),
);

/** What was deleted within a day, as a list of its own: records of all kinds. */
export const deleted = defineResource({
  name: 'deleted',
  type: 'Deleted',
  modules: [],
  operations: ['list'],
  fields: {
    path: readOnly(text()),
    type: readOnly(enumeration(deletables.map(({ type }) => type))),
    title: readOnly(text()),
    deletedAt: readOnly(timestamp()),
    by: readOnly(nullable(text())),
  },
  filters: { type: 'enumeration' },
  display: ['title'],
});

/** One row of that list. */
export type Deleted = RecordOf<typeof deleted>;

/** Room for the numbers of one kind: a row is numbered by its kind and its own number. */
const numbersOfKind = 2 ** 40;

/** What is deleted as a row of the list; null where its kind is not known. */
export function deletedRow(record: DeletedRecord): Deleted | null {
  const kind = deletables.findIndex(({ type }) => type === record.type);
  const own = kind < 0 ? null : idFromPath(record.path, deletables[kind]?.path ?? '');
  if (own === null) return null;
  return { '@id': record.path, '@type': deleted.type, id: kind * numbersOfKind + own, version: 0, ...record };
}

/** The record that a row stands for: its resource and its own number. */
export function deletedOf({ id }: { readonly id: number }): { resource: Resource; id: number } {
  const resource = deletables[Math.floor(id / numbersOfKind)];
  if (!resource) throw new Error(`${id} is no row of what was deleted`);
  return { resource, id: id % numbersOfKind };
}

import type { ListQuery } from '../resources/list-query.ts';

/** The key of everything that is kept of a resource. */
export function resourceKey(resource: string) {
  return [resource] as const;
}

/** The key of one record. */
export function recordKey(resource: string, id: number) {
  return [resource, 'record', id] as const;
}

/** The key of a page of a list. */
export function listKey(resource: string, query: ListQuery) {
  return [resource, 'list', query] as const;
}

/** The key of an answer that belongs to a resource but is no record, such as a report or a count. */
export function answerKey(resource: string, ...parts: readonly unknown[]) {
  return [resource, 'answer', ...parts] as const;
}

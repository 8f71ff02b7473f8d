import { allResources } from '#contract/resources/all.ts';
import { idFromPath } from '#contract/wire/reference.ts';
import type { Resource } from '#contract/wire/resource.ts';
import { CallError, readFailure } from '../transport/failure.ts';
import type { OnChange } from './changes.ts';
import type { Filters } from './list-query.ts';
import type { ManyOptions, RecordResult, ResourceApi } from './resource-api.ts';

/** Records that a deed is meant for: named ones, or all that filters match but a few. */
export interface Target {
  readonly resource: string;
  readonly ids: readonly number[];
  readonly allMatching?: {
    readonly filter: Readonly<Record<string, unknown>>;
    readonly except: readonly number[];
  };
}

/** What a delete of many came to: what can be brought back, and how many stayed and why. */
export interface RemovedRecords {
  readonly paths: readonly string[];
  readonly failed: number;
  readonly results: readonly RecordResult[];
}

/** The ids that a target means now. */
async function freezeIds(
  api: ResourceApi<Resource>,
  { ids, allMatching }: Target,
  signal?: AbortSignal,
): Promise<readonly number[]> {
  if (!allMatching) return ids;
  return api.idsOf(allMatching.filter as Filters, allMatching.except, signal);
}

/** Deletes records, each by itself. When none could be deleted it rejects with the reason of the first. */
export function removeRecords(of: (name: string) => ResourceApi<Resource>) {
  return async (target: Target, options: ManyOptions = {}): Promise<RemovedRecords> => {
    const api = of(target.resource);
    const results = await api.removeMany(await freezeIds(api, target, options.signal), options);
    const gone = results.filter((result) => result.ok);
    const [first] = results;
    if (first && !first.ok && gone.length === 0) throw new CallError(first.failure);
    return {
      paths: gone.map((result) => `${api.resource.path}/${result.id}`),
      failed: results.length - gone.length,
      results,
    };
  };
}

type UndeleteCall = (paths: readonly string[]) => Promise<readonly { status: number; body: unknown }[]>;

const mostPaths = 500;

/** Brings deleted records back; rejects with the first reason when one stays away. */
export function undeletePaths(call: UndeleteCall, onChange: OnChange) {
  return async (paths: readonly string[]): Promise<void> => {
    const responses: { status: number; body: unknown }[] = [];
    for (let start = 0; start < paths.length; start += mostPaths) {
      responses.push(...(await call(paths.slice(start, start + mostPaths))));
    }
    for (const resource of allResources) {
      const ids = paths.flatMap((path) => idFromPath(path, resource.path) ?? []);
      if (ids.length > 0) onChange({ resource: resource.name, kind: 'created', ids });
    }
    const refused = responses.find(({ status }) => status >= 300);
    if (refused) throw new CallError(readFailure(refused.status, new Headers(), refused.body, ''));
  };
}

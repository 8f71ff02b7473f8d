import { allResources } from '#contract/resources/all.ts';
import { largestPageSize } from '#contract/wire/collection.ts';
import { idFromPath } from '#contract/wire/reference.ts';
import type { Resource } from '#contract/wire/resource.ts';
import type { Operation, OperationResult, RunBatch } from '../transport/batch.ts';
import { CallError, failureOf, readFailure } from '../transport/failure.ts';
import type { AnyRecord, OnChange } from './changes.ts';
import type { Filters } from './list-query.ts';
import type { ResourceApi } from './resource-api.ts';

/** Chosen records: named ones, or all that filters match but a few. */
export interface ChosenRecords {
  readonly resource: string;
  readonly ids: readonly number[];
  readonly allMatching?: {
    readonly filter: Readonly<Record<string, unknown>>;
    readonly except: readonly number[];
  };
}

/** Records that a deed is meant for: chosen ones, or those that belong to chosen ones of another resource. */
export type Target =
  | ChosenRecords
  | {
      readonly resource: string;
      readonly ownedBy: { readonly filter: string; readonly owners: ChosenRecords };
    };

/** Some of the records that are meant, and how many there are in all. */
export interface TargetPage {
  readonly records: readonly AnyRecord[];
  /** Those that match and were taken out by hand. */
  readonly left?: readonly AnyRecord[];
  readonly total: number;
}

type UndeleteCall = (paths: readonly string[]) => Promise<readonly { status: number; body: unknown }[]>;

interface ManyParts {
  of(name: string): ResourceApi<Resource>;
  readonly runBatch: RunBatch;
  readonly undelete: UndeleteCall;
}

const ownersAtOnce = 100;
const mostReadings = 3;

/** The calls on many records. Nothing is told to the cache by them; whoever runs them says when it is done. */
export function manyCalls({ of, runBatch, undelete }: ManyParts) {
  /** All that filters match, by id. Where rows came or went meanwhile the pages have moved, so all are read again. */
  async function* matching(api: ResourceApi<Resource>, filters: Filters, except: readonly number[] = []) {
    const taken = new Set(except);
    for (let reading = 1; reading <= mostReadings; reading += 1) {
      let first: number | undefined;
      let last = 0;
      for (let page = 1; ; page += 1) {
        const orders = [{ field: 'id', direction: 'asc' } as const];
        const { rows, total } = await api.list({ page, perPage: largestPageSize, filters, orders });
        first ??= total;
        last = total;
        const records = rows.filter(({ id }) => !taken.has(id)) as AnyRecord[];
        const left = rows.filter(({ id }) => taken.has(id)) as AnyRecord[];
        yield { records, left, total: Math.max(0, total - taken.size) };
        if (rows.length === 0 || page * largestPageSize >= total) break;
      }
      if (first === last) return;
    }
  }

  async function* named(api: ResourceApi<Resource>, ids: readonly number[]) {
    for (let start = 0; start < ids.length; start += largestPageSize) {
      const records = await api.getMany(ids.slice(start, start + largestPageSize));
      yield { records: records as AnyRecord[], total: ids.length };
    }
  }

  async function* owned(api: ResourceApi<Resource>, filter: string, owners: ChosenRecords, narrow: Filters) {
    const { resource, ids, allMatching } = owners;
    const meant = allMatching
      ? await of(resource).idsOf(allMatching.filter as Filters, allMatching.except)
      : ids;
    let before = 0;
    for (let start = 0; start < meant.length; start += ownersAtOnce) {
      const some = meant.slice(start, start + ownersAtOnce);
      let total = 0;
      for await (const page of matching(api, { ...narrow, [filter]: some })) {
        total = page.total;
        yield { records: page.records, total: before + total };
      }
      before += total;
    }
  }

  return {
    /** The records that a target means now, with their versions; those of `ids` alone where they are given. Rejects as a list does. */
    freeze(target: Target, narrow: Filters = {}, ids?: readonly number[]): AsyncIterable<TargetPage> {
      const api = of(target.resource);
      if (ids) return named(api, ids);
      if ('ownedBy' in target) return owned(api, target.ownedBy.filter, target.ownedBy.owners, narrow);
      const { allMatching } = target;
      if (!allMatching) return named(api, target.ids);
      return matching(api, { ...(allMatching.filter as Filters), ...narrow }, allMatching.except);
    },

    /** Writes; every operation has its own result. */
    write: (operations: readonly Operation[]): Promise<OperationResult[]> => runBatch(operations),

    /** Brings deleted records back, at most 500 at once; a result a path. */
    async undelete(paths: readonly string[]): Promise<OperationResult[]> {
      try {
        const responses = await undelete(paths);
        return paths.map((_, index) => toResult(responses[index]));
      } catch (error) {
        const failure = failureOf(error);
        if (!failure) throw error;
        return paths.map(() => ({ ok: false, failure }));
      }
    },
  };
}

/** Brings a few deleted records back; rejects with the first reason when one stays away. */
export function undeletePaths(call: UndeleteCall, onChange: OnChange) {
  return async (paths: readonly string[]): Promise<void> => {
    const responses = await call(paths);
    for (const resource of allResources) {
      const ids = paths.flatMap((path) => idFromPath(path, resource.path) ?? []);
      if (ids.length > 0) onChange({ resource: resource.name, kind: 'created', ids });
    }
    const refused = responses.map(toResult).find((result) => !result.ok);
    if (refused && !refused.ok) throw new CallError(refused.failure);
  };
}

function toResult(response: { status: number; body: unknown } | undefined): OperationResult {
  if (!response) return { ok: false, failure: { kind: 'malformed', text: 'A response is missing' } };
  const { status, body } = response;
  if (status < 300) return { ok: true, body };
  return { ok: false, failure: readFailure(status, new Headers(), body) };
}

import { largestPageSize } from '#contract/wire/collection.ts';
import type { RecordOf, Resource, ValuesOf } from '#contract/wire/resource.ts';
import type { Operation, OperationResult, RunBatch } from '../transport/batch.ts';
import { type ApiFailure, CallError } from '../transport/failure.ts';
import type { Transport } from '../transport/transport.ts';
import { type AnyRecord, newIdempotencyKey, type OnChange } from './changes.ts';
import { type Filters, type ListQuery, listParameters } from './list-query.ts';

/** A page of rows and how many there are in all. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** What became of one record of many. */
export type RecordResult<Row = AnyRecord> = { readonly id: number } & (
  | { readonly ok: true; readonly record: Row | null }
  | { readonly ok: false; readonly failure: ApiFailure }
);

/** What became of one new record of many, in the order in which they were asked for. */
export type CreateResult<Row = AnyRecord> =
  | { readonly ok: true; readonly record: Row }
  | { readonly ok: false; readonly failure: ApiFailure };

/** A change of one record of many. */
export interface RecordUpdate<R extends Resource> {
  readonly id: number;
  readonly values: ValuesOf<R>;
  /** The version that it must still have. */
  readonly ifMatch?: number;
}

/** How a call on many goes on. */
export interface ManyOptions {
  readonly signal?: AbortSignal;
  readonly size?: number;
  onProgress?(done: number, total: number): void;
}

/** The calls of one resource. Single calls reject with a `CallError`, calls on many give a result a record. */
export interface ResourceApi<R extends Resource> {
  readonly resource: R;
  list(query?: ListQuery, signal?: AbortSignal): Promise<Page<RecordOf<R>>>;
  get(id: number, signal?: AbortSignal): Promise<RecordOf<R>>;
  /** Those of the records that are there, in no certain order. */
  getMany(ids: readonly number[], signal?: AbortSignal): Promise<RecordOf<R>[]>;
  /** All records that the filters match; those of `except` are left out. */
  allOf(filters: Filters, except?: readonly number[], signal?: AbortSignal): Promise<RecordOf<R>[]>;
  /** All ids that the filters match, for a deed on "all matching"; `except` is left out. */
  idsOf(filters: Filters, except?: readonly number[], signal?: AbortSignal): Promise<number[]>;
  /** With the same key a repeated call makes one record. */
  create(values: ValuesOf<R>, idempotencyKey?: string): Promise<RecordOf<R>>;
  /** Absent fields stay; rejects with `stale` when the version is another. */
  update(id: number, values: ValuesOf<R>, ifMatch?: number): Promise<RecordOf<R>>;
  remove(id: number, ifMatch?: number): Promise<void>;
  createMany(values: readonly ValuesOf<R>[], options?: ManyOptions): Promise<CreateResult<RecordOf<R>>[]>;
  updateMany(
    updates: readonly RecordUpdate<R>[],
    options?: ManyOptions,
  ): Promise<RecordResult<RecordOf<R>>[]>;
  removeMany(ids: readonly number[], options?: ManyOptions): Promise<RecordResult[]>;
}

interface ResourceApiParts {
  readonly transport: Transport;
  readonly runBatch: RunBatch;
  readonly onChange: OnChange;
}

/** Makes the calls of a resource from its declaration. */
export function resourceApi<R extends Resource>(
  { transport, runBatch, onChange }: ResourceApiParts,
  resource: R,
): ResourceApi<R> {
  type Row = RecordOf<R>;
  const { name, path } = resource;
  const pathOf = (id: number) => `${path}/${id}`;

  async function list(query: ListQuery = {}, signal?: AbortSignal): Promise<Page<Row>> {
    const answer = await transport.send({
      method: 'GET',
      path,
      query: listParameters(query),
      ...(signal && { signal }),
    });
    return readPage<Row>(answer.body, path);
  }

  async function getMany(ids: readonly number[], signal?: AbortSignal): Promise<Row[]> {
    const found: Row[] = [];
    for (let start = 0; start < ids.length; start += largestPageSize) {
      const filters = { id: ids.slice(start, start + largestPageSize) };
      found.push(...(await list({ perPage: largestPageSize, filters }, signal)).rows);
    }
    return found;
  }

  async function allOf(filters: Filters, except: readonly number[] = [], signal?: AbortSignal) {
    const left = new Set(except);
    const found: Row[] = [];
    for (let page = 1; ; page += 1) {
      const orders = [{ field: 'id', direction: 'asc' } as const];
      const { rows, total } = await list({ page, perPage: largestPageSize, filters, orders }, signal);
      found.push(...rows.filter((row) => !left.has(row.id)));
      if (rows.length === 0 || page * largestPageSize >= total) return found;
    }
  }

  async function createMany(
    values: readonly ValuesOf<R>[],
    options: ManyOptions = {},
  ): Promise<CreateResult<Row>[]> {
    const results = await runBatch(
      values.map((body) => ({ method: 'POST', path, body })),
      options,
    );
    const made = results.flatMap((result) => (result.ok ? [result.body as AnyRecord] : []));
    if (made.length > 0)
      onChange({ resource: name, kind: 'created', ids: made.map((record) => record.id), records: made });
    return results.map((result) => (result.ok ? { ok: true, record: result.body as Row } : result));
  }

  async function many<Item>(
    items: readonly Item[],
    idOf: (item: Item) => number,
    operationOf: (item: Item) => Operation,
    kind: 'updated' | 'deleted',
    options: ManyOptions,
  ): Promise<RecordResult<Row>[]> {
    const results = await runBatch(items.map(operationOf), options);
    const outcomes = items.map((item, index) => toRecordResult<Row>(idOf(item), results[index]));
    const done = outcomes.filter((outcome) => outcome.ok);
    const records = done.flatMap((outcome) =>
      outcome.record ? [outcome.record as unknown as AnyRecord] : [],
    );
    if (done.length > 0) onChange({ resource: name, kind, ids: done.map((outcome) => outcome.id), records });
    return outcomes;
  }

  return {
    resource,
    list,
    getMany,
    allOf,
    idsOf: async (filters, except, signal) => (await allOf(filters, except, signal)).map((row) => row.id),
    createMany,
    async get(id, signal) {
      const answer = await transport.send({ method: 'GET', path: pathOf(id), ...(signal && { signal }) });
      return answer.body as Row;
    },
    async create(values, idempotencyKey = newIdempotencyKey()) {
      const answer = await transport.send({ method: 'POST', path, body: values, idempotencyKey });
      const record = answer.body as Row;
      onChange({
        resource: name,
        kind: 'created',
        ids: [record.id],
        records: [record as unknown as AnyRecord],
      });
      return record;
    },
    async update(id, values, ifMatch) {
      const answer = await transport.send({
        method: 'PUT',
        path: pathOf(id),
        body: values,
        ...(ifMatch !== undefined && { ifMatch }),
      });
      const record = answer.body as Row;
      onChange({ resource: name, kind: 'updated', ids: [id], records: [record as unknown as AnyRecord] });
      return record;
    },
    async remove(id, ifMatch) {
      await transport.send({
        method: 'DELETE',
        path: pathOf(id),
        ...(ifMatch !== undefined && { ifMatch }),
      });
      onChange({ resource: name, kind: 'deleted', ids: [id] });
    },
    updateMany: (updates, options = {}) =>
      many(
        updates,
        (update) => update.id,
        ({ id, values, ifMatch }) => ({
          method: 'PUT',
          path: pathOf(id),
          body: values,
          ...(ifMatch !== undefined && { ifMatch }),
        }),
        'updated',
        options,
      ),
    removeMany: async (ids, options = {}) =>
      (await many(
        ids,
        (id) => id,
        (id) => ({ method: 'DELETE', path: pathOf(id) }),
        'deleted',
        options,
      )) as unknown as RecordResult[],
  };
}

/** Reads a collection; one without its total is refused (spec 7.2). */
function readPage<Row>(body: unknown, path: string): Page<Row> {
  if (typeof body === 'object' && body !== null && 'hydra:member' in body && 'hydra:totalItems' in body) {
    const { 'hydra:member': rows, 'hydra:totalItems': total } = body;
    if (Array.isArray(rows) && typeof total === 'number') return { rows, total };
  }
  throw new CallError({ kind: 'malformed', text: `The list ${path} came without its total` });
}

function toRecordResult<Row>(id: number, result: OperationResult | undefined): RecordResult<Row> {
  if (!result) return { id, ok: false, failure: { kind: 'cancelled' } };
  return result.ok
    ? { id, ok: true, record: result.body as Row | null }
    : { id, ok: false, failure: result.failure };
}

import { largestPageSize } from '#contract/wire/collection.ts';
import { readRecord, readRow } from '#contract/wire/read-record.ts';
import {
  liesUnder,
  pathUnder,
  type RecordOf,
  type Resource,
  type ValuesOf,
} from '#contract/wire/resource.ts';
import { type ApiFailure, CallError, failureOf } from '../transport/failure.ts';
import type { CallOptions, Transport } from '../transport/transport.ts';
import { type AnyRecord, newIdempotencyKey, type OnChange, type Overlay } from './changes.ts';
import { type Filters, type ListQuery, listParameters } from './list-query.ts';

/** A page of rows and how many there are in all. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** The calls of one resource. They reject with a `CallError`. */
export interface ResourceApi<R extends Resource> {
  readonly resource: R;
  list(query?: ListQuery, signal?: AbortSignal): Promise<Page<RecordOf<R>>>;
  get(id: number, signal?: AbortSignal): Promise<RecordOf<R>>;
  /** Those of the records that are there, in no certain order. */
  getMany(ids: readonly number[], signal?: AbortSignal): Promise<RecordOf<R>[]>;
  /** All ids that the filters match, for a deed on "all matching"; `except` is left out. */
  idsOf(filters: Filters, except?: readonly number[], signal?: AbortSignal): Promise<number[]>;
  /** With the same key a repeated call makes one record. */
  create(values: ValuesOf<R>, idempotencyKey?: string): Promise<RecordOf<R>>;
  /** Absent fields stay; rejects with `stale` when the version is another. `waits` as of any write. */
  update(
    id: number,
    values: ValuesOf<R>,
    ifMatch?: number,
    waits?: CallOptions<unknown>['waits'],
  ): Promise<RecordOf<R>>;
  remove(id: number, ifMatch?: number): Promise<void>;
}

interface ResourceApiParts {
  readonly transport: Transport;
  readonly onChange: OnChange;
  readonly overlay: Overlay;
  /** Whether the delete of a record waits to go out: it is not listed then. */
  isHeld(path: string, id: number): boolean;
}

/** Makes the calls of a resource from its declaration. */
export function resourceApi<R extends Resource>(
  { transport, onChange, overlay, isHeld }: ResourceApiParts,
  resource: R,
): ResourceApi<R> {
  type Row = RecordOf<R>;
  const { name, path } = resource;
  const pathOf = (id: number) => `${path}/${id}`;

  async function list(query: ListQuery = {}, signal?: AbortSignal): Promise<Page<Row>> {
    const answer = await transport.send({
      method: 'GET',
      ...placed(resource, query),
      ...(signal && { signal }),
    });
    const { rows, total } = readPage(resource, answer.body);
    const shown = rows.filter((row) => !isHeld(path, row.id));
    return { rows: shown.map((row) => overlay(name, row)), total: total - (rows.length - shown.length) };
  }

  /** What was written is there, whatever the answer says of it. */
  function written(kind: 'created' | 'updated', body: unknown, ids: readonly number[]): Row {
    const read = readRecord(resource, body);
    if (!read.ok) {
      onChange({ resource: name, kind, ids: [...ids] });
      throw malformed(resource, read.place);
    }
    const { record } = read;
    onChange({ resource: name, kind, ids: [record.id], records: [record as unknown as AnyRecord] });
    return record;
  }

  return {
    resource,
    list,
    getMany: (ids, signal) => readMany(list, ids, signal),
    idsOf: (filters, except, signal) => readIds(list, filters, except, signal),
    async get(id, signal) {
      if (isHeld(path, id)) throw new CallError(gone);
      const answer = await transport.send({ method: 'GET', path: pathOf(id), ...(signal && { signal }) });
      return overlay(name, recordOf(resource, answer.body));
    },
    async create(values, idempotencyKey = newIdempotencyKey()) {
      const answer = await transport.send({ method: 'POST', path, body: values, idempotencyKey });
      return written('created', answer.body, []);
    },
    async update(id, values, ifMatch, waits) {
      const request = { method: 'PUT', path: pathOf(id), body: values } as const;
      try {
        const answer = await transport.send({
          ...request,
          ...(ifMatch !== undefined && { ifMatch }),
          ...(waits && { waits }),
        });
        return written('updated', answer.body, [id]);
      } catch (error) {
        const failure = failureOf(error);
        // What stands there now is shown beside what was typed.
        if (failure?.kind === 'stale') recordOf(resource, failure.current);
        throw error;
      }
    },
    async remove(id, ifMatch) {
      await transport.send({
        method: 'DELETE',
        path: pathOf(id),
        ...(ifMatch !== undefined && { ifMatch }),
      });
      onChange({ resource: name, kind: 'deleted', ids: [id] });
    },
  };
}

type ReadList<Row> = (query?: ListQuery, signal?: AbortSignal) => Promise<Page<Row>>;

async function readMany<Row>(
  list: ReadList<Row>,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let start = 0; start < ids.length; start += largestPageSize) {
    const filters = { id: ids.slice(start, start + largestPageSize) };
    found.push(...(await list({ perPage: largestPageSize, filters }, signal)).rows);
  }
  return found;
}

async function readIds<Row extends { readonly id: number }>(
  list: ReadList<Row>,
  filters: Filters,
  except: readonly number[] = [],
  signal?: AbortSignal,
): Promise<number[]> {
  const left = new Set(except);
  const found: number[] = [];
  for (let page = 1; ; page += 1) {
    const orders = [{ field: 'id', direction: 'asc' } as const];
    const { rows, total } = await list({ page, perPage: largestPageSize, filters, orders }, signal);
    found.push(...rows.flatMap(({ id }) => (left.has(id) ? [] : [id])));
    if (rows.length === 0 || page * largestPageSize >= total) return found;
  }
}

/** Where a list is asked for: one that lies under a record has that one as the filter `parent`. */
function placed(resource: Resource, query: ListQuery) {
  if (!liesUnder(resource)) return { path: resource.path, query: listParameters(query, resource) };
  const { parent, ...filters } = query.filters ?? {};
  if (typeof parent !== 'string')
    throw new Error(`The list ${resource.path} is asked for without its record`);
  return { path: pathUnder(resource, parent), query: listParameters({ ...query, filters }, resource) };
}

function recordOf<R extends Resource>(resource: R, body: unknown): RecordOf<R> {
  const read = readRecord(resource, body);
  if (read.ok) return read.record;
  throw malformed(resource, read.place);
}

function malformed({ path }: Resource, place: string): CallError {
  return new CallError({ kind: 'malformed', text: place === '' ? path : `${path}: ${place}` });
}

/** What a host answers for a record that is deleted. */
const gone: ApiFailure = {
  kind: 'refused',
  status: 404,
  code: 'notFound',
  prefix: null,
  text: '',
  refusal: null,
  retryAfterSeconds: null,
};

/** Reads a collection; one without its total (spec 7.2), or with a row that is none, is refused. */
function readPage<R extends Resource>(resource: R, body: unknown): Page<RecordOf<R>> {
  if (typeof body === 'object' && body !== null && 'hydra:member' in body && 'hydra:totalItems' in body) {
    const { 'hydra:member': rows, 'hydra:totalItems': total } = body;
    if (Array.isArray(rows) && typeof total === 'number')
      return { rows: rows.map((row) => rowOf(resource, row)), total };
  }
  throw new CallError({ kind: 'malformed', text: `The list ${resource.path} came without its total` });
}

function rowOf<R extends Resource>(resource: R, given: unknown): RecordOf<R> {
  const read = readRow(resource, given);
  if (read.ok) return read.record;
  throw malformed(resource, read.place);
}

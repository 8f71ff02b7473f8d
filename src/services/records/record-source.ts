import type { QueryClient } from '@tanstack/react-query';
import { allResources } from '#contract/resources/all.ts';
import type { SearchHit } from '#contract/resources/general.ts';
import { parseAddress } from '#contract/rules/address.ts';
import { contactStates } from '#contract/rules/states.ts';
import { idFromPath } from '#contract/wire/reference.ts';
import { liesUnder, type Resource } from '#contract/wire/resource.ts';
import { recordKey } from '#src/api/cache/keys.ts';
import { inOneLine, ownTitle, recordTitle } from '#src/api/cache/record-title.ts';
import type { Api } from '#src/api/resources/api.ts';
import type { AnyRecord } from '#src/api/resources/changes.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import {
  type FoundRecord,
  NoSuchRecord,
  type RecordQuery,
  type RecordSource,
} from '#src/commands/kernel/context/records.ts';

interface SourceParts {
  readonly api: Api;
  readonly client: QueryClient;
  /** Whether the account may read the resource. */
  mayRead(resource: Resource): boolean;
}

const searchLimit = 20;
/** The most that the search gives at once (contract, search). */
const mostFound = 100;

/** Finds records in the cache and on the server. */
export function createRecordSource({ api, client, mayRead }: SourceParts): RecordSource {
  let known: readonly FoundRecord[] = [];
  let isKnownStale = true;
  client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') isKnownStale = true;
  });

  const readable = (names?: readonly string[]) =>
    allResources.filter(
      (resource) =>
        mayRead(resource) && !liesUnder(resource) && (names === undefined || names.includes(resource.name)),
    );

  const { searchEverywhere, searchList } = createSearches(api, readable);

  return {
    known() {
      if (isKnownStale) known = knownRecords(client);
      isKnownStale = false;
      return known;
    },
    async search(query, signal) {
      // Before somebody has signed in there is nothing to find.
      if (readable().length === 0) return [];
      const isEverywhere = query.resources === undefined && query.filter === undefined;
      if (isEverywhere && query.text.trim() !== '') {
        try {
          return await searchEverywhere(query, signal);
        } catch (error) {
          // A host without search is asked list by list.
          if (failureOf(error)?.kind !== 'refused') throw error;
        }
      }
      const { ofKind } = query;
      const ofOne = ofKind && { ...query, resources: [ofKind.resource], text: ofKind.text };
      const found = await Promise.all(
        [query, ...(ofOne ? [ofOne] : [])].flatMap((wanted) =>
          readable(wanted.resources).map((resource) => searchList(resource, wanted, signal)),
        ),
      );
      return found.flat();
    },
    async withId(id, signal) {
      const found = await Promise.all(
        readable().map(async (resource) => {
          const [record] = await api.of(resource.name).getMany([id], signal);
          return record ? [fromRecord(resource, record as AnyRecord)] : [];
        }),
      );
      return found.flat();
    },
    titleOf: (record) => inOneLine(recordTitle(record)),
    async load({ resource, id }, signal) {
      const record = await api
        .of(resource)
        .get(id, signal)
        .catch((error: unknown) => {
          const failure = failureOf(error);
          const isGone = failure?.kind === 'refused' && failure.status === 404;
          throw isGone ? new NoSuchRecord({ resource, id }) : error;
        });
      client.setQueryData(recordKey(resource, id), record);
      return record;
    },
  };
}

/** The two ways to search: the server's over all records, and the list of one resource. */
function createSearches(api: Api, readable: (names?: readonly string[]) => readonly Resource[]) {
  async function searchEverywhere(
    { text, ofKind }: RecordQuery,
    signal: AbortSignal,
  ): Promise<FoundRecord[]> {
    const [kind] = ofKind ? readable([ofKind.resource]) : [];
    const [found, named] = await Promise.all([
      searchFor(text, searchLimit, signal),
      // What is of other kinds is left out after it was found.
      ofKind && kind ? searchFor(ofKind.text, mostFound, signal) : [],
    ]);
    return [...found, ...named.filter(({ resource }) => resource === kind?.name)];
  }

  async function searchFor(text: string, limit: number, signal: AbortSignal): Promise<FoundRecord[]> {
    const hits = await api.account.search(text, limit, signal);
    return hits.flatMap((hit) => {
      const resource = allResources.find(({ path }) => idFromPath(hit['@id'], path) === hit.id);
      if (!resource) return [];
      const found = foundAs(resource, hit);
      // An address in full means that record, whatever it is called.
      const addresses = hit.subtitle.split(', ').filter((part) => parseAddress(part).ok);
      return [{ ...found, ...(addresses.length > 0 && { names: addresses }) }];
    });
  }

  async function searchList(resource: Resource, query: RecordQuery, signal: AbortSignal) {
    const [nameField] = resource.display;
    const text = query.text.trim();
    const byName =
      text !== '' && nameField !== undefined && nameField in resource.filters ? { [nameField]: text } : {};
    const filters = { ...query.filter, ...byName };
    const { rows } = await api.of(resource.name).list({ perPage: searchLimit, filters }, signal);
    return rows.map((row) => fromRecord(resource, row as AnyRecord));
  }

  return { searchEverywhere, searchList };
}

function knownRecords(client: QueryClient): FoundRecord[] {
  const byPath = new Map<string, FoundRecord>();
  for (const resource of allResources) {
    const queries = client.getQueriesData<unknown>({ queryKey: [resource.name] });
    for (const [, data] of queries) {
      for (const record of recordsIn(data)) {
        if (record['@type'] === resource.type) byPath.set(record['@id'], fromRecord(resource, record));
      }
    }
  }
  return [...byPath.values()];
}

function recordsIn(data: unknown): AnyRecord[] {
  if (typeof data !== 'object' || data === null) return [];
  if ('rows' in data && Array.isArray(data.rows)) return data.rows.filter(isRecord);
  return isRecord(data) ? [data] : [];
}

function isRecord(value: unknown): value is AnyRecord {
  return typeof value === 'object' && value !== null && '@id' in value && 'id' in value && '@type' in value;
}

function fromRecord(resource: Resource, record: AnyRecord): FoundRecord {
  const state = stateOf(record);
  const title = ownTitle(record);
  const owner = isRecord(record.user) ? recordTitle(record.user) : undefined;
  const names = [record.email, owner].filter((name) => typeof name === 'string' && name !== title);
  return {
    ...toFound(resource, record.id, title, owner),
    ...(names.length > 0 && { names: names as string[] }),
    record,
    ...(state && { state }),
  };
}

function toFound(resource: Resource, id: number, title: string, detail?: string): FoundRecord {
  return {
    resource: resource.name,
    id,
    title,
    path: `${resource.path}/${id}`,
    ...(detail && { detail }),
  };
}

/** A hit of the search: beside the title of a contact stands its state, beside a list's how many are in it. */
function foundAs(resource: Resource, { id, title, subtitle }: SearchHit): FoundRecord {
  const found = toFound(resource, id, title);
  if (resource.name === 'contacts' && isContactState(subtitle)) return { ...found, state: subtitle };
  if (resource.name === 'groups' && /^\d+$/.test(subtitle)) return { ...found, contacts: Number(subtitle) };
  return subtitle === '' ? found : { ...found, detail: subtitle };
}

function isContactState(text: string): boolean {
  return (contactStates as readonly string[]).includes(text);
}

function stateOf({ state }: AnyRecord): string | undefined {
  return typeof state === 'object' && state !== null && 'value' in state ? String(state.value) : undefined;
}

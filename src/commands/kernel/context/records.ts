import type { Sentence } from './context-keys.ts';
import type { ResourceRecord } from './subject.ts';

/** A record as the palette lists it. */
export interface FoundRecord extends RecordReference {
  /** What it is called: its name, label or address. */
  readonly title: string;
  /** What tells it from others of the name, such as an address. */
  readonly detail?: string;
  /** Further names that it is found by, such as an address. */
  readonly names?: readonly string[];
  /** The state that it is in, such as `done`. */
  readonly state?: string;
  /** How many contacts are in it, for a contact list. */
  readonly contacts?: number;
  /** Its path in the console. */
  readonly path: string;
  /** The record itself, where it is loaded. */
  readonly record?: ResourceRecord;
}

/** What loading a record rejects with where there is none of its number. */
export class NoSuchRecord extends Error {
  override readonly name = 'NoSuchRecord';
  readonly reference: RecordReference;

  constructor(reference: RecordReference) {
    super(`There is no ${reference.resource} ${reference.id}`);
    this.reference = reference;
  }
}

/** That there is no record of the number: "Campaign 390 does not exist"; with the command that was to act on it, that before it. */
export function noSuchRecord({ resource, id }: RecordReference, command?: string): Sentence {
  const kind = { key: `palette:kind.${resource.replaceAll('/', '-')}` };
  const params = { kind, id: String(id) };
  if (command === undefined) return { key: 'palette:not-there', params };
  return { key: 'palette:no-record', params: { ...params, command } };
}

/** Where records are looked for. */
export interface RecordQuery {
  readonly text: string;
  /** Only these resources; all that the account may read when left out. */
  readonly resources?: readonly string[];
  /** Also those of one resource that this text alone finds. */
  readonly ofKind?: { readonly resource: string; readonly text: string };
  /** Filters in the words of the wire. */
  readonly filter?: Readonly<Record<string, string>>;
}

/** The records that the palette can reach. All calls reject when the signal stops them. */
export interface RecordSource {
  /** What is loaded already; the same array while nothing changed. */
  known(): readonly FoundRecord[];
  /** Asks the server; an empty text gives the first records of the resources. */
  search(query: RecordQuery, signal: AbortSignal): Promise<readonly FoundRecord[]>;
  /** The records of any resource with the id. */
  withId(id: number, signal: AbortSignal): Promise<readonly FoundRecord[]>;
  /** What a record is called; its number where nothing else is known of it. */
  titleOf(record: ResourceRecord): string;
  /** One record; rejects with `NoSuchRecord` when it is not there. */
  load(reference: RecordReference, signal?: AbortSignal): Promise<ResourceRecord>;
}

/** A record that is named but not loaded. */
export interface RecordReference {
  readonly resource: string;
  readonly id: number;
}

/** Loads one record; rejects when it is not there or the signal stops it. */
export type LoadRecord = (reference: RecordReference, signal?: AbortSignal) => Promise<ResourceRecord>;

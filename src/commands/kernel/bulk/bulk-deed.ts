import type { Method } from '#contract/wire/endpoint.ts';
import type { Params, Sentence } from '../context/context-keys.ts';
import type { Selection } from '../context/subject.ts';
import type { FrozenRecord, RowJudgement } from './bulk-plan.ts';
import type { BulkRun } from './bulk-run.ts';

/** Filters in the words of the wire. */
export type WireFilters = Readonly<Record<string, string>>;

/** The records that a deed is meant for: chosen ones, or those of another resource that belong to chosen ones. */
export type BulkTarget =
  | Selection
  | {
      readonly resource: string;
      /** The filter of the resource that names the owner, and the owners. */
      readonly ownedBy: { readonly filter: string; readonly owners: Selection };
    };

/** A call of the contract on one record, whose id stands in its path as `{id}`. */
export interface RecordCall {
  readonly endpoint: { readonly method: Method; readonly path: string };
  readonly body?: unknown;
}

/**
 * How each row is written: its own record changed, deleted or brought back, a record of another resource made for it,
 * or a call made on it. A call that nothing takes back has no undo.
 */
export type BulkWrite =
  | { readonly kind: 'update' | 'delete' | 'restore' }
  | { readonly kind: 'create'; readonly resource: string }
  | { readonly kind: 'call'; readonly call: RecordCall; readonly back?: RecordCall };

/** A field that can be set on many records; its kind and limits are the contract's. */
export interface SettableField {
  readonly name: string;
  /** Fewer choices than the contract has. */
  readonly options?: readonly string[];
  /** The locale key of other words for it, with bars between them. */
  readonly alsoKey?: string;
}

/** How each record is judged. */
export interface RowJudge {
  judge(record: FrozenRecord): RowJudgement;
  /** What fields are set to in the words of the person, where each record gets its own value by them, such as `+1y`. */
  readonly asked?: Readonly<Record<string, string>>;
  /** Further filters of the records that are meant. */
  readonly narrow?: WireFilters;
}

/** A deed on many records, as a command declares it. */
export interface BulkDeed {
  readonly commandId: string;
  readonly target: BulkTarget;
  readonly write: BulkWrite;
  readonly by: RowJudge;
  /** Whether the plan is shown before it is carried out: where there are many rows, or never. */
  readonly preview: 'many' | 'never';
  /** The locale keys of what is under way and of what was done; they get `count`, `records`, `fields` and `changes`. */
  readonly doingKey: string;
  readonly doneKey: string;
  /** What else they get. */
  readonly words?: Params;
}

/** A deed under way, for the view that shows it. Closed before it is confirmed, it is not done; later it goes on. */
export interface BulkSession {
  readonly deed: BulkDeed;
  readonly run: BulkRun;
  /** Whether a former page of the console began it, and went in its midst. */
  readonly isCutOff: boolean;
  /** What has to be read before it is confirmed: what goes with the records, and whether they come back. */
  stopLines(): readonly Sentence[];
  /** It stands on the screen, and has the keys; settles once Enter is meant for it. */
  shown(): Promise<void>;
  confirm(): void;
  retry(): Promise<void>;
  /** Whether what was done is the newest that can be undone. */
  canUndo(): boolean;
  undo(): Promise<void>;
  /** Puts a text on the clipboard. */
  copy(text: string): Promise<void>;
}

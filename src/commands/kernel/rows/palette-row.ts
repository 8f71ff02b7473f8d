import type { PartialValues } from '../arguments/argument-values.ts';
import type { Sentence } from '../context/context-keys.ts';
import type { FoundRecord, RecordReference } from '../context/records.ts';
import type { ResourceRecord } from '../context/subject.ts';
import type { Reason } from '../context/when.ts';
import type { RankEntry, RankIndex } from '../ranking/rank-index.ts';

/** What choosing a row does. */
export type RowAction =
  | {
      readonly kind: 'command';
      readonly commandId: string;
      readonly given: PartialValues;
      readonly typed?: string;
    }
  | {
      readonly kind: 'record';
      readonly reference: RecordReference;
      readonly path: string;
      readonly record?: ResourceRecord;
    }
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'toggle'; readonly value: string }
  | { readonly kind: 'decline' };

/** One row of the palette; its first title is the one shown. */
export interface PaletteRow extends RankEntry {
  /** What kind of thing it is, as a sentence. */
  readonly kind: Sentence;
  readonly action: RowAction;
  /** Says what the titles do not: a record's state, a prefix's meaning. */
  readonly detail?: string;
  /** The word by which it was found, where its title does not have it. */
  readonly alias?: string;
  /** What the record is called that it would act on, where it was found and is not loaded. */
  readonly targetName?: string;
  /** The heading that it stands under, where that is not the one of its section. */
  readonly group?: Sentence;
  /** A state beside it, as a sentence. */
  readonly state?: Sentence;
  /** Its key, in the words of the keymap. */
  readonly keys?: string;
  /** Why it cannot be chosen now. */
  readonly reason?: Reason;
}

/** The row of a record, wherever it was found. */
export function recordRow(found: FoundRecord): PaletteRow {
  const { resource, id, title, names = [], detail, path, record } = found;
  const state = stateOf(found);
  return {
    key: `${resource}/${id}`,
    ids: [String(id)],
    titles: [title, ...names],
    kind: { key: `palette:kind.${resource.replaceAll('/', '-')}` },
    detail: detail === undefined ? `#${id}` : `#${id} · ${detail}`,
    ...(state && { state }),
    action: { kind: 'record', reference: { resource, id }, path, ...(record && { record }) },
  };
}

function stateOf({ state, contacts }: FoundRecord): Sentence | undefined {
  if (contacts !== undefined) return { key: 'resources:contacts', params: { count: contacts } };
  return state === undefined ? undefined : { key: `resources:state.${state}` };
}

/** What lists rows for a prefix. All parts are optional; the palette ranks what they give as one list. */
export interface PaletteProvider {
  /** The character that asks for it alone; empty for the ordinary list. */
  readonly prefix: string;
  /** What is offered once everything was asked and no record was found. */
  fallback?(text: string): readonly PaletteRow[];
  /** Whether its rows lead away from the screen, which they must not while a dialog stands over it. */
  readonly leadsAway?: boolean;
  /** Rows known at once, prepared for ranking. */
  indexes?(): readonly RankIndex<PaletteRow>[];
  /** Rows for exactly this text, above the ranked ones. */
  direct?(text: string): readonly PaletteRow[];
  /** Rows while nothing is typed, in order. */
  initial?(): readonly PaletteRow[];
  /** Why a row cannot be chosen; asked for rows that are about to be shown. */
  judge?(row: PaletteRow): Reason | undefined;
  /** Whether `search` is also asked while nothing is typed. */
  readonly searchesEmpty?: boolean;
  /** Whether a text names a record that only the answer of `search` may hold, whatever is known already. */
  expects?(text: string): boolean;
  /** Rows that have to be asked for; rejects when the signal stops it. */
  search?(text: string, signal: AbortSignal): Promise<readonly PaletteRow[]>;
}

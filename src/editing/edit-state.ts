/** A record that can be edited: a save names the version that was seen. */
export interface Versioned {
  readonly version?: number | undefined;
}

/** What was saved last, as the person saw it: everything that is typed is judged against it. */
export interface Base<Values, Saved> {
  /** Null where the record is yet to be made. */
  readonly record: Saved | null;
  /** The version that a save names; none for a new record. */
  readonly version: number | undefined;
  readonly values: Values;
}

/** Two versions of a record: what the person wants, and what somebody else has saved; and what both began with. */
export interface Conflict<Values = Readonly<Record<string, unknown>>> {
  readonly before: Values;
  readonly mine: Values;
  readonly theirs: Values;
  /** The version that stands now. */
  readonly version: number;
}

/** What is typed and not saved, with what it began with. */
export interface Draft<Values, Saved> {
  readonly base: Base<Values, Saved>;
  readonly values: Values;
  /** It was left of the person's own will: it is offered at the next visit, not put in. */
  readonly isLeft: boolean;
}

/** Where the draft of one record is kept for one person; it outlives the screen, not the page. */
export interface DraftPlace<Values, Saved> {
  take(): Draft<Values, Saved> | null;
  keep(draft: Draft<Values, Saved>): void;
  drop(): void;
}

/** An edit as it stands. */
export interface EditState<Values, Saved> {
  readonly base: Base<Values, Saved>;
  readonly values: Values;
  /** The values that last came from elsewhere than the keyboard: what a form begins with. */
  readonly start: Values;
  /** Rises when the values come from elsewhere than the keyboard. */
  readonly revision: number;
  /** Rises when what is typed gives way to something else, so that what shows it begins anew. */
  readonly generation: number;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly conflict: Conflict<Values> | null;
  /** Whether it goes on with what was typed at an earlier visit. */
  readonly isRestored: boolean;
  /** Whether something was typed at an earlier visit that can be brought back. */
  readonly isOffered: boolean;
}

/** What a save came to; `Refusal` is why it was not taken, in the words of who shows it. */
export type SaveOutcome<Saved, Refusal> =
  | { readonly kind: 'saved'; readonly record: Saved }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** Somebody else saved first: the record as it stands now. */
  | { readonly kind: 'stale'; readonly current: object; readonly version: number };

/** What an edit is made of. */
export interface RecordEditParts<Values extends object, Saved extends Versioned, Refusal> {
  /** The record as it is now; null where it is yet to be made. */
  readonly record: Saved | null;
  /** A record as it is edited, or what a new one begins with. */
  valuesOf(record: Saved | null): Values;
  /** The values as they would be saved: what is left out then is no change. */
  asSaved?(values: Values): Values;
  /** Writes what differs from the base, with its version. Rejects with what is no failed call. */
  send(values: Values, base: Base<Values, Saved>): Promise<SaveOutcome<Saved, Refusal>>;
  readonly draft: DraftPlace<Values, Saved>;
}

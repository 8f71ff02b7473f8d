import type { Module } from '#contract/rules/modules.ts';
import type { RecordOf, Resource } from '#contract/wire/resource.ts';

/** What is particular about the list of a resource. Names of commands without a section are its own: `edit`. */
export interface ListParts<R extends Resource = Resource> {
  /** Fields by their names, which the contract has the kinds of, and commands of the row. */
  readonly columns: readonly (FieldName<R> | FieldColumn<R> | CommandColumn<R>)[];
  /** Filters by their names in the contract. */
  readonly filters: readonly (string | DeclaredFilter)[];
  /** What it is sorted by at first, `-` before it for the last first. */
  readonly sort: string;
  /** What is asked for where nothing is filtered, in the words of the wire. */
  readonly unfiltered?: Readonly<Record<string, string>>;
  readonly defaultFilters?: Readonly<Record<string, string | boolean | readonly string[]>>;
  /** Commands over the list, the primary one first; the one that makes a record when left out. */
  readonly actions?: readonly string[];
  /** Commands of a row and of the chosen rows; edit, delete and copying the link when left out. */
  readonly rowActions?: readonly string[];
  /** Whether more than a title is said while there is nothing. */
  readonly hasEmptyText?: boolean;
}

type FieldName<R extends Resource> = keyof R['fields'] & string;

/** A field as a column. */
export interface FieldColumn<R extends Resource = Resource> {
  readonly field: FieldName<R>;
  /** The locale key of its heading; that of the field when left out. */
  readonly titleKey?: string;
  readonly width?: number;
  /** Whether it comes before the others on a narrow screen. */
  readonly leadsOnNarrow?: boolean;
  /** Whether its cells are edited where they stand. */
  readonly edit?: true;
}

/** A command of the row as a column. */
export interface CommandColumn<R extends Resource = Resource> {
  readonly command: string;
  /** The locale key of heading and button; `column.{command}` of the resource's texts when left out. */
  readonly labelKey?: string;
  readonly width?: number;
  /** The argument of the command that takes the row; `record` when left out. */
  readonly argument?: string;
  /** The account needs one of these for the column to be there. */
  readonly modules?: readonly Module[];
  /** Whether the command takes many records. */
  readonly takesMany?: true;
  /** The locale key of why it cannot be run on a row; null where it can. */
  refusalOf?(row: RecordOf<R>): string | null;
}

/** A filter with what is particular about it. */
export interface DeclaredFilter {
  readonly name: string;
  /** The locale key of its label; that of the field when left out. */
  readonly labelKey?: string;
  /** Fewer choices than the contract has. */
  readonly options?: readonly string[];
  /** A time is asked for by days, which are typed as days are everywhere; by the minute when left out. */
  readonly byDay?: true;
  /** What the locale keys of its choices begin with; `resources:state` when left out. */
  readonly optionsKey?: string;
}

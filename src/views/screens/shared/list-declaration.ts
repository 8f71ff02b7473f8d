import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import type { Filters } from '#src/api/resources/list-query.ts';
import type { FilterField, FilterValue } from '../../kit/filters/types.ts';
import type { SortField } from '../../kit/grid/sort.ts';
import type { ListColumn } from './list-columns.tsx';

/** What is particular about a list; everything else is the same for all of them. */
export interface ListDeclaration<R extends Resource> {
  readonly resource: R;
  readonly columns: readonly ListColumn<RecordOf<R>>[];
  readonly filters: readonly FilterField[];
  readonly defaultSort: readonly SortField[];
  /** What is asked for where nothing is filtered, in the words of the wire. */
  readonly unfiltered?: Filters;
  readonly defaultFilters?: FilterValue;
  /** Commands as buttons over the list; the first is the primary one. */
  readonly actions: readonly string[];
  /** Commands for the chosen rows, and in the menu of a row. */
  readonly rowActions: readonly string[];
  /** The command that a double click or a touch runs. */
  readonly openCommand: string;
  /** The command that sets a field of one record, where cells can be edited. */
  readonly editCommand?: string;
  /** The command that writes many cells at once, where cells can be edited. */
  readonly cellsCommand?: string;
  /** The locale key of what is said where the host has no such list. */
  readonly absentKey?: string;
  /** Said while there is nothing at all: locale keys, and the command that makes the first record. */
  readonly empty: { readonly titleKey: string; readonly textKey?: string; readonly commandId?: string };
}

import type { Selection } from '../context/subject.ts';
import type { FieldValues, FrozenRecord } from './bulk-plan.ts';

/** Cells that are to be written at once: pasted, or filled with the value of another. */
export interface CellBlock {
  /** The records that are meant; rejects as the reads do. */
  target(): Promise<Selection>;
  /** What the block has for a record, by field; nothing for a record that it does not reach. */
  valuesOf(record: FrozenRecord): FieldValues;
  /** Titles of the columns in the block whose cells cannot be changed. */
  readonly readOnly: readonly string[];
  /** Rows of the block that the list has no rows for. */
  readonly beyond: number;
}

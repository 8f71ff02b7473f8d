import { contextKey } from '../kernel/context/context-keys.ts';

/** What a grid lets its own keys do, at its cursor; a member that is not there has no use in this grid. */
export interface GridOffers {
  /** Edits the cell of the cursor, or says why it is not edited. */
  editCell(): void;
  /** Ticks or unticks the rows of the marked cells, else the row of the cursor. */
  tickRow?(): void;
  markRow(): void;
  markColumn(): void;
  /** Opens the menu of the row. */
  openRowMenu?(): void;
  /** Whether what is typed goes into the cell of the cursor. */
  takesText(): boolean;
}

/** What the grid at hand lets its keys do. */
export const gridOffersKey = contextKey<Partial<GridOffers>>('gridOffers', {}, 'kernel:reason.elsewhere');

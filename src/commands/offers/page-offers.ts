import { contextKey } from '../kernel/context/context-keys.ts';

/** What a list that is shown page by page offers to commands. */
export interface PageOffers {
  /** How many rows a page may have. */
  readonly pageSizes?: { readonly offered: readonly number[]; choose(size: number): void };
  nextPage?(): void;
  previousPage?(): void;
}

/** What the pages at hand offer. */
export const pageOffersKey = contextKey<PageOffers>('pageOffers', {}, 'kernel:reason.elsewhere');

import { contextKey } from '../kernel/context/context-keys.ts';

/** What a screen of any kind may offer to commands. */
export interface ScreenOffers {
  focusFilter?(): void;
  refresh?(): void;
  /** Shows a tab of the screen, by its place from 1. */
  showTab?(place: number): void;
  /** Goes to the first field of the record that is shown. */
  focusFields?(): void;
}

/** What the screen at hand offers. */
export const screenOffersKey = contextKey<ScreenOffers>('screenOffers', {}, 'kernel:reason.elsewhere');

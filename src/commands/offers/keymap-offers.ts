import { contextKey } from '../kernel/context/context-keys.ts';

/** What is done with the person's own keys at once; `reset` is there while there are any. */
export interface KeymapOffers {
  export?(): void;
  import?(): void;
  reset?(): void;
}

/** What the list of keys at hand offers. */
export const keymapOffersKey = contextKey<KeymapOffers>('keymapOffers', {}, 'kernel:reason.elsewhere');

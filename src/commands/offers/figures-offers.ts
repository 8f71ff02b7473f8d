import { contextKey } from '../kernel/context/context-keys.ts';

/** What the figures of submitted mails offer to commands. */
export interface FiguresOffers {
  /** Shows the figures of a month or a day further on or back; a day is not there where its month ends. */
  readonly move?: {
    month(by: 1 | -1): void;
    readonly nextDay: boolean;
    readonly previousDay: boolean;
    day(by: 1 | -1): void;
  };
}

/** What the figures at hand offer. */
export const figuresOffersKey = contextKey<FiguresOffers>('figuresOffers', {}, 'kernel:reason.elsewhere');

import { contextKey } from '../kernel/context/context-keys.ts';

/** What a mail that is read offers to commands. */
export interface MailOffers {
  /** Opens a link of what is shown in a new tab, by its number from 1 to `count`. */
  readonly openLink?: { readonly count: number; open(number: number): void };
}

/** What the mail at hand offers. */
export const mailOffersKey = contextKey<MailOffers>('mailOffers', {}, 'kernel:reason.elsewhere');

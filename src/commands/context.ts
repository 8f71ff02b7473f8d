import { contextKey, onlineKey } from './kernel/context/context-keys.ts';
import { isFalse, isTrue, type When } from './kernel/context/when.ts';

/** Whether the account has more contacts than it may have (spec section 6). */
export const overContactLimitKey = contextKey('overContactLimit', false, 'kernel:reason.over-contact-limit');

/** Holds while the account may have more contacts. */
export const withinContactLimit: When = isFalse(overContactLimitKey);

/** Holds while the server can be reached. */
export const isOnline: When = isTrue(onlineKey);

/** Whether a list is being saved as a file. */
export const exportingKey = contextKey('exporting', false, 'export:idle');

/** Whether a deed on many records is being written. */
export const deedRunningKey = contextKey('deedRunning', false, 'bulk:idle');

/** The attributes that the contacts of the account have. */
export const attributesKey = contextKey<readonly { readonly id: number; readonly name: string }[]>(
  'attributes',
  [],
  'kernel:reason.elsewhere',
);

import { contextKey } from './kernel/context-keys.ts';
import { isFalse, isTrue, type When } from './kernel/when.ts';

/** How the grid reads letters: as verbs, or as text in the focused cell. */
export type GridMode = 'verbs' | 'sheet';

/** Whether the account has more contacts than it may have (spec section 6). */
export const overContactLimitKey = contextKey('overContactLimit', false, 'kernel:reason.over-contact-limit');

/** Whether the server can be reached. */
export const onlineKey = contextKey('online', true, 'kernel:reason.offline');

/** Whether a cell or a form holds changes that are not saved. */
export const editingKey = contextKey('editing', false, 'kernel:reason.editing');

/** Whether letters in the grid are verbs or text. */
export const gridModeKey = contextKey<GridMode>('gridMode', 'verbs', 'kernel:reason.sheet-mode');

/** Holds while the account may have more contacts. */
export const withinContactLimit: When = isFalse(overContactLimitKey);

/** Holds while the server can be reached. */
export const isOnline: When = isTrue(onlineKey);

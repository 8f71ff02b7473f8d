/** What came back of a mail: its address leads nowhere, did not get it this time, or its reader called it spam. */
export const bounceKinds = ['hard', 'soft', 'complaint'] as const;
/** One kind of bounce. */
export type BounceKind = (typeof bounceKinds)[number];

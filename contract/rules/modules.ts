/** The modules that decide what an account may do (spec section 6). */
export const modules = ['ADMIN', 'BULK', 'SMTP', 'INBOUND'] as const;

/** One module of an account. */
export type Module = (typeof modules)[number];

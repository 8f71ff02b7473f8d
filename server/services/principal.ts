import type { Module } from '#contract/rules/modules.ts';

/** Who acts: the signed-in user, whose account has the same id. */
export interface Principal {
  readonly accountId: number;
  readonly sessionId: string;
  readonly email: string;
  readonly locale: 'en' | 'nl';
  readonly timezone: string;
  readonly modules: readonly Module[];
}

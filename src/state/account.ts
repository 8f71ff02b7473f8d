import { atom } from 'jotai';
import type { AccountInfo } from '#contract/resources/account.ts';
import type { Module } from '#contract/rules/modules.ts';

/** The account that is signed in; null until it is known. */
export const accountAtom = atom<AccountInfo | null>(null);

/** The modules of the account (spec section 6). */
export const modulesAtom = atom<readonly Module[]>((get) => get(accountAtom)?.modules ?? []);

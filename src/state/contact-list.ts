import { atom } from 'jotai';
import { accountAtom } from './account.ts';

/** A contact list by its id and its name. */
export interface ContactList {
  readonly id: number;
  readonly name: string;
}

const storedAtom = atom<(ContactList & { readonly owner: number }) | null>(null);

/** The contact list that was looked at last, for screens that are not told which one (spec 2.6). */
export const contactListAtom = atom(
  (get): ContactList | null => {
    const stored = get(storedAtom);
    return stored && stored.owner === get(accountAtom)?.id ? stored : null;
  },
  (get, set, list: ContactList | null) => {
    const owner = get(accountAtom)?.id;
    set(storedAtom, list && owner !== undefined ? { id: list.id, name: list.name, owner } : null);
  },
);

import type { ContextKey } from '../kernel/context/context-keys.ts';
import { holds, meets, refuse, type When } from '../kernel/context/when.ts';

/** A condition: what is at hand offers this. */
export function whereOffered<Offers extends object>(key: ContextKey<Offers>, member: keyof Offers): When {
  return meets(key, (offers) => (offers[member] ? holds : refuse(key.reasonKey, 'elsewhere')));
}

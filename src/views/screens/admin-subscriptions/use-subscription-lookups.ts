import { useMemo } from 'react';
import { products } from '#contract/resources/admin-subscriptions.ts';
import { type AdminUser, adminUsers } from '#contract/resources/admin-users.ts';
import { limits } from '#contract/rules/limits.ts';
import { type Lookup, useLookup } from '#src/api/cache/use-lookup.ts';
import { useResourceReads } from '#src/api/cache/use-record.ts';
import { userName } from './subscription-columns.tsx';

/** Finds products by name, and users by company or address. */
export function useSubscriptionLookups(): { readonly products: Lookup; readonly users: Lookup } {
  const productLookup = useLookup(products);
  const byCompany = useLookup(adminUsers, { labelOf: userName, hintOf: emailOf });
  const calls = useResourceReads(adminUsers);
  return useMemo(() => {
    async function search(typed: string, signal: AbortSignal) {
      const text = typed.trim();
      const found = await byCompany.search(text, signal);
      if (text === '') return found;
      const query = { perPage: limits.lookupPageSize, filters: { email: text } };
      const { rows } = await calls.list(query, signal);
      const known = new Set(found.map(({ id }) => id));
      const others = rows.filter(({ id }) => !known.has(String(id)));
      return [
        ...found,
        ...others.map((user) => ({ id: String(user.id), label: userName(user), hint: user.email })),
      ];
    }
    return { products: productLookup, users: { search, resolve: byCompany.resolve } };
  }, [productLookup, byCompany, calls]);
}

function emailOf({ email }: AdminUser): string {
  return email;
}

import { useStore } from 'jotai';
import { useCallback } from 'react';
import { listAddressFamily } from '#src/state/lists.ts';

/** Tells where to go back to a list: as it was shown last, with its filters, where it held what the path holds. */
export function useListAddress(): (path: string) => string {
  const store = useStore();
  return useCallback(
    (path) => {
      const [pathname = '', search] = path.split('?');
      const shown = store.get(listAddressFamily(pathname));
      return shown !== null && isOf(shown, search) ? shown : path;
    },
    [store],
  );
}

/** Whether a list at the address is the one meant, or all of which that is a part. */
function isOf(address: string, search: string | undefined): boolean {
  const shown = new URLSearchParams(address.split('?')[1]);
  return [...new URLSearchParams(search)].every(([name, value]) => (shown.get(name) ?? value) === value);
}

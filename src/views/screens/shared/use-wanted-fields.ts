import { useRouter } from '@tanstack/react-router';
import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { wantedFieldsAtom } from '#src/state/frame.ts';

/** Whether the record was gone to in order to change it, so that its first field takes the focus; it is said once. */
export function useWantedFields(): boolean {
  const store = useStore();
  const router = useRouter();
  const [areWanted] = useState(() => store.get(wantedFieldsAtom) === router.history.location.pathname);
  useEffect(() => store.set(wantedFieldsAtom, null), [store]);
  return areWanted;
}

import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type ApiFailure, isGone } from '#src/api/transport/failure.ts';
import { useListAddress } from './use-list-address.ts';

interface ShownRecord {
  /** Whether the record is there to be shown. */
  readonly isShown: boolean;
  readonly failure: ApiFailure | null;
  /** Where the list is. */
  readonly listPath: string;
}

/** Puts the list in place of the screen when the record of the screen was deleted here; a record that never was there stays an error. */
export function useGoneRecord({ isShown, failure, listPath }: ShownRecord): void {
  const router = useRouter();
  const addressOf = useListAddress();
  const wasShown = useRef(false);
  if (isShown) wasShown.current = true;
  const isLeft = wasShown.current && !isShown && isGone(failure);

  useEffect(() => {
    if (isLeft) router.history.replace(addressOf(listPath), undefined, { ignoreBlocker: true });
  }, [isLeft, router, addressOf, listPath]);
}

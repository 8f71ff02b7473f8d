import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ApiFailure } from '#src/api/transport/failure.ts';

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
  const wasShown = useRef(false);
  if (isShown) wasShown.current = true;
  const isGone = wasShown.current && !isShown && failure?.kind === 'refused' && failure.status === 404;

  useEffect(() => {
    if (isGone) router.history.replace(listPath, undefined, { ignoreBlocker: true });
  }, [isGone, router, listPath]);
}

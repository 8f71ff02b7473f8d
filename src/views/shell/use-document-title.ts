import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { screenStatusAtom } from '#src/state/frame.ts';

/** Names the window after where one is, innermost first. */
export function useDocumentTitle(): void {
  const { trail } = useAtomValue(screenStatusAtom);
  useEffect(() => {
    document.title = [...[...trail].reverse(), 'Postkey'].join(' · ');
  }, [trail]);
}

import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { screenStatusAtom } from '#src/state/frame.ts';

/** Names the window after where one is, innermost first; draws nothing. */
export function DocumentTitle() {
  const { trail } = useAtomValue(screenStatusAtom);
  const title = [...[...trail].reverse(), 'Postkey'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

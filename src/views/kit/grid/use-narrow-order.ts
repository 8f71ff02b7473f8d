import { useMemo, useSyncExternalStore } from 'react';
import { type Column, leadingFirst, narrowScreen } from './columns.ts';

/** The declared columns in the order for this screen; while that is narrow, those come first that lead there. */
export function useNarrowOrder<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const isNarrow = useSyncExternalStore(onResize, () => window.innerWidth <= narrowScreen);
  return useMemo(() => (isNarrow ? leadingFirst(columns) : columns), [isNarrow, columns]);
}

function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

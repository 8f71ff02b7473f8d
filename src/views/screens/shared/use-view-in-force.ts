import { useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { ViewInForce } from '#src/commands/offers/list-actions.ts';
import { openViewFamily } from '#src/state/lists.ts';
import { preferencesAtom } from '#src/state/preferences.ts';
import { type ColumnState, plainColumns } from '../../kit/grid/columns.ts';
import type { ListParameters } from './list-parameters.ts';
import { showSame, toView } from './saved-view.ts';

/** The saved view that a list shows, or shows with changes; none where the list is as it was at first. */
export function useViewInForce(
  list: string,
  { parameters, defaults, columnState }: ListState & { readonly defaults: ListParameters },
): ViewInForce | null {
  const saved = useAtomValue(preferencesAtom).views[list];
  const [opened, setOpened] = useAtom(openViewFamily(list));
  const now = toView('', parameters, columnState);
  const same = saved?.filter((view) => showSame(view, now)) ?? [];
  const known = saved?.find(({ name }) => name === opened);
  const unchanged = same.find((view) => view === known) ?? same[0];
  const isPlain = showSame(now, toView('', defaults, plainColumns));
  const name = unchanged?.name ?? (isPlain ? undefined : known?.name);
  useEffect(() => setOpened(name ?? null), [setOpened, name]);
  return name === undefined ? null : { name, isChanged: unchanged === undefined };
}

interface ListState {
  readonly parameters: ListParameters;
  readonly columnState: ColumnState;
}

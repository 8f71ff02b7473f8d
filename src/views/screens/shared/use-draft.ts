import { useRouterState } from '@tanstack/react-router';
import { useStore } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import { accountAtom } from '#src/state/account.ts';
import { drafts } from '#src/state/drafts.ts';
import { sessionAtom } from '#src/state/session.ts';
import type { FormValues } from './form-declaration.ts';

/** Unsaved text of a form. */
interface Draft {
  /** What the form begins with: what was left unsaved when a session ended, else the given values. */
  readonly values: FormValues;
  /** Takes what differs from what the form began with: the rest is as the record then is. */
  keep(changes: FormValues): void;
  drop(): void;
}

/** Keeps what is typed while a session ends under it; it comes back to the same person at the same place. */
export function useDraft(values: FormValues): Draft {
  const store = useStore();
  const place = useRouterState({ select: (state) => state.location.pathname });
  const owner = useRef(store.get(accountAtom)?.id ?? 0);
  const kept = useRef(drafts.take(place, owner.current));

  useEffect(
    () => () => {
      // Leaving by oneself was asked about already; only the end of the session leaves something to come back to.
      if (store.get(sessionAtom) === 'signedIn') drafts.drop(place);
    },
    [store, place],
  );

  const begun = useMemo(() => (kept.current ? { ...values, ...kept.current } : values), [values]);
  return useMemo(
    () => ({
      values: begun,
      keep: (changes: FormValues) => drafts.keep(place, owner.current, changes),
      drop: () => drafts.drop(place),
    }),
    [begun, place],
  );
}

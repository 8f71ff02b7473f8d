import { useRouter } from '@tanstack/react-router';
import { useStore } from 'jotai';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { draftAt } from '#src/editing/draft-place.ts';
import type { EditState, RecordEditParts, Versioned } from '#src/editing/edit-state.ts';
import { createRecordEdit, type RecordEdit } from '#src/editing/record-edit.ts';
import { accountAtom } from '#src/state/account.ts';
import { drafts } from '#src/state/drafts.ts';
import { sessionAtom } from '#src/state/session.ts';
import type { FormRefusal } from '../../kit/form/types.ts';

/** The edit of a record as screens have it. */
export type ScreenEdit<Values extends object, Saved extends Versioned> = RecordEdit<
  Values,
  Saved,
  FormRefusal
>;

/** What the edit of a screen is made of; its functions are asked as they are at that moment. */
export interface RecordEditOptions<Values extends object, Saved extends Versioned>
  extends Omit<RecordEditParts<Values, Saved, FormRefusal>, 'draft'> {
  /** The path of what is edited: there its draft is kept, for who typed it. */
  readonly place: string;
  /** What becomes of unsaved text when the person goes to a path; it stays where nothing is said. */
  leavesAs(path: string): 'dropped' | 'offered' | undefined;
}

/**
 * Edits a record for as long as the screen is there. Leaving by oneself was asked about, or is answered by `leavesAs`; the
 * end of a session leaves what is typed to come back to.
 */
export function useRecordEdit<Values extends object, Saved extends Versioned>(
  options: RecordEditOptions<Values, Saved>,
): ScreenEdit<Values, Saved> {
  const store = useStore();
  const router = useRouter();
  const latest = useRef(options);
  latest.current = options;
  const [edit] = useState(() =>
    createRecordEdit<Values, Saved, FormRefusal>({
      record: options.record,
      valuesOf: (record) => latest.current.valuesOf(record),
      asSaved: (values) => latest.current.asSaved?.(values) ?? values,
      send: (values, base) => latest.current.send(values, base),
      draft: draftAt(drafts, options.place, store.get(accountAtom)?.id ?? 0),
    }),
  );
  // At each turn: what a record is edited as may change without it, as by another field.
  useEffect(() => edit.follow(options.record));
  useEffect(
    () => () => {
      const as = latest.current.leavesAs(router.history.location.pathname);
      if (as && store.get(sessionAtom) === 'signedIn') edit.leave(as);
    },
    [edit, router, store],
  );
  return edit;
}

/** A part of the state of an edit; drawn again when that part changes. */
export function useEditPart<Values extends object, Saved extends Versioned, Part>(
  edit: ScreenEdit<Values, Saved>,
  part: (state: EditState<Values, Saved>) => Part,
): Part {
  return useSyncExternalStore(edit.subscribe, () => part(edit.state()));
}

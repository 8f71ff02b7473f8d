import type { Drafts } from '#src/state/drafts.ts';
import type { Draft, DraftPlace } from './edit-state.ts';

/** The place of the draft of one edit among all drafts, for one person. */
export function draftAt<Values, Saved>(
  drafts: Drafts,
  place: string,
  owner: number,
): DraftPlace<Values, Saved> {
  return {
    take: () => drafts.take(place, owner) as Draft<Values, Saved> | null,
    keep: (draft) => drafts.keep(place, owner, draft),
    drop: () => drafts.drop(place),
  };
}

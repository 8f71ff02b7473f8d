/** Unsaved text by the place where it was typed; only who typed it gets it back. */
export interface Drafts {
  keep(place: string, owner: number, values: object): void;
  take(place: string, owner: number): object | null;
  drop(place: string): void;
}

/** Drafts live as long as the page, so that they never outlast the person at the keyboard. */
export function createDrafts(): Drafts {
  const kept = new Map<string, { owner: number; values: object }>();
  return {
    keep: (place, owner, values) => void kept.set(place, { owner, values }),
    take(place, owner) {
      const draft = kept.get(place);
      return draft?.owner === owner ? draft.values : null;
    },
    drop: (place) => void kept.delete(place),
  };
}

/** The drafts of this page. */
export const drafts: Drafts = createDrafts();

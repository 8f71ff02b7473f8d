import type { createStore } from 'jotai';
import type { ContextStore } from '#src/commands/kernel/context/context-store.ts';
import { screenRecordKey } from '#src/commands/kernel/context/subject.ts';
import { shownRecordFamily } from '#src/state/lists.ts';

/** Remembers of each resource the record that was shown last, so that its list comes back to it. */
export function followRecords(store: ReturnType<typeof createStore>, context: ContextStore): void {
  context.subscribe(() => {
    const place = context.get(screenRecordKey);
    if (place) store.set(shownRecordFamily(place.resource), place.id);
  });
}

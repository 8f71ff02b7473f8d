type NoticeId = string | number;

/** Notices that ask for nothing, and when each of them has stood for long enough. */
export interface StandingNotices {
  add(id: NoticeId, isFault: boolean): void;
  forget(id: NoticeId): void;
  /** Something was done: those that could be read go. */
  onDeed(): void;
  /** Something else is told: those that are not of the same deed go, but the one whose place it takes. */
  onNotice(replaced?: NoticeId): void;
  /** All of them go. */
  dismiss(): void;
}

const readingMs = 2_000;
const readingFaultMs = 6_000;
/** One deed may tell several things. */
const sameDeedMs = 500;

/** Remembers the notices without an action; `now` gives milliseconds. */
export function createStandingNotices({
  dismiss,
  now,
}: {
  dismiss(id: NoticeId): void;
  now(): number;
}): StandingNotices {
  const standing = new Map<NoticeId, { since: number; isFault: boolean }>();

  function dismissAfter(timeOf: (isFault: boolean) => number, kept?: NoticeId) {
    for (const [id, { since, isFault }] of [...standing]) {
      if (id === kept || now() - since < timeOf(isFault)) continue;
      standing.delete(id);
      dismiss(id);
    }
  }

  return {
    add: (id, isFault) => void standing.set(id, { since: now(), isFault }),
    forget: (id) => void standing.delete(id),
    onDeed: () => dismissAfter((isFault) => (isFault ? readingFaultMs : readingMs)),
    // What was begun before a fault may well tell of its end right after it.
    onNotice: (replaced) => dismissAfter((isFault) => (isFault ? readingMs : sameDeedMs), replaced),
    dismiss: () => dismissAfter(() => 0),
  };
}

type NoticeId = string | number;

/** What matters of a notice while it stands. */
export interface StandingNotice {
  readonly isFault: boolean;
  /** Whether something can be done with it. */
  readonly hasAction: boolean;
}

/** The notices that stand, and when each of them has stood for long enough. */
export interface StandingNotices {
  add(id: NoticeId, notice: StandingNotice): void;
  forget(id: NoticeId): void;
  /** Something was done while they are in the way: those that could be read go. */
  onDeed(): void;
  /** Something else is told: those that are not of the same deed go, but the one whose place it takes. */
  onNotice(replaced?: NoticeId): void;
  /** All of them go. */
  dismiss(): void;
}

const readingMs = 2_000;
/** As long to read and to think about. */
const thinkingMs = 6_000;
/** One deed may tell several things. */
const sameDeedMs = 500;

/** Remembers the notices that stand; `now` gives milliseconds. */
export function createStandingNotices({
  dismiss,
  now,
}: {
  dismiss(id: NoticeId): void;
  now(): number;
}): StandingNotices {
  const standing = new Map<NoticeId, StandingNotice & { since: number }>();

  function dismissAfter(timeOf: (notice: StandingNotice) => number, kept?: NoticeId) {
    for (const [id, notice] of [...standing]) {
      if (id === kept || now() - notice.since < timeOf(notice)) continue;
      standing.delete(id);
      dismiss(id);
    }
  }

  return {
    add: (id, notice) => void standing.set(id, { ...notice, since: now() }),
    forget: (id) => void standing.delete(id),
    onDeed: () => dismissAfter(({ isFault, hasAction }) => (isFault || hasAction ? thinkingMs : readingMs)),
    // What was begun before a fault may well tell of its end right after it.
    onNotice: (replaced) => dismissAfter(({ isFault }) => (isFault ? readingMs : sameDeedMs), replaced),
    dismiss: () => dismissAfter(() => 0),
  };
}

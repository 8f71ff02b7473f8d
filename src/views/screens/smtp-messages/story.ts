import type { SmtpMessage } from '#contract/resources/smtp-messages.ts';

/** One thing that happened to a mail. */
export interface StoryLine {
  /** Its number in the story. */
  readonly place: number;
  /** The locale key below `smtp:story.`, such as `read`. */
  readonly kind: 'queued' | 'sent' | 'failed' | 'unknown' | 'read' | 'visited' | 'bounced';
  readonly timestamp: string;
  readonly ip?: string | null;
  readonly url?: string | null;
  readonly code?: string | null;
}

type Event = Omit<StoryLine, 'place'>;

const began = {
  queued: 'queued',
  sent: 'sent',
  bounced: 'sent',
  failed: 'failed',
  unknown: 'unknown',
} as const;

/** What happened to a mail from its beginning on; what came at the same time stays in the order in which it must have come. */
export function storyOf(message: SmtpMessage): readonly StoryLine[] {
  const { bounceEvents = [], readEvents = [], visitEvents = [] } = message;
  const later: readonly Event[] = [
    ...bounceEvents.map((event) => ({ kind: 'bounced' as const, ...event })),
    ...readEvents.map((event) => ({ kind: 'read' as const, ...event })),
    ...visitEvents.map((event) => ({ kind: 'visited' as const, ...event })),
  ];
  const first: Event = { kind: began[message.state.value], timestamp: message.sentOn };
  const sorted = later.toSorted((one, other) => one.timestamp.localeCompare(other.timestamp));
  return [first, ...sorted].map((event, place) => ({ ...event, place }));
}

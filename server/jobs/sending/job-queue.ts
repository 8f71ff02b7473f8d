import type { ClaimedRecipient } from './claims.ts';

/** One mail that is to be sent. */
export interface Job {
  readonly campaignId: number;
  readonly recipient: ClaimedRecipient;
}

/** The claimed rows of all campaigns, handed out campaign by campaign in turn. */
export interface JobQueue {
  readonly size: number;
  sizeOf(campaignId: number): number;
  add(campaignId: number, recipients: readonly ClaimedRecipient[]): void;
  /** The next mail; waits for one, and gives null once the queue is closed. */
  take(): Promise<Job | null>;
  /** Takes back what is left of a campaign. */
  withdraw(campaignId: number): ClaimedRecipient[];
  /** Takes back everything and lets those who wait go. */
  close(): ClaimedRecipient[];
}

/** Makes a queue; `onLow` is called when fewer than `low` mails are left. */
export function createJobQueue(low: number, onLow: () => void): JobQueue {
  const campaigns = new Map<number, ClaimedRecipient[]>();
  const takers: ((job: Job | null) => void)[] = [];
  let size = 0;
  let closed = false;

  function next(): Job | null {
    const [first] = campaigns;
    if (!first) return null;
    const [campaignId, recipients] = first;
    const recipient = recipients.pop()!;
    // The campaign goes to the end of the turn.
    campaigns.delete(campaignId);
    if (recipients.length > 0) campaigns.set(campaignId, recipients);
    size -= 1;
    if (size < low) onLow();
    return { campaignId, recipient };
  }

  function withdraw(campaignId: number): ClaimedRecipient[] {
    const recipients = campaigns.get(campaignId) ?? [];
    campaigns.delete(campaignId);
    size -= recipients.length;
    return recipients;
  }

  return {
    get size() {
      return size;
    },
    sizeOf: (campaignId) => campaigns.get(campaignId)?.length ?? 0,
    add(campaignId, recipients) {
      if (recipients.length === 0) return;
      // Taken from the end, so the lowest id goes last into the list.
      campaigns.set(campaignId, [...recipients].reverse().concat(campaigns.get(campaignId) ?? []));
      size += recipients.length;
      while (takers.length > 0 && size > 0) takers.shift()!(next());
    },
    async take() {
      if (closed) return null;
      const job = next();
      if (job) return job;
      onLow();
      return new Promise((resolve) => takers.push(resolve));
    },
    withdraw,
    close() {
      closed = true;
      for (const taker of takers.splice(0)) taker(null);
      return [...campaigns.keys()].flatMap(withdraw);
    },
  };
}

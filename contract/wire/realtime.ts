/** What a real-time event says: names and numbers, never an address or content (contract, section 8). */
export interface RealtimeEvent {
  resource: string;
  id: number | null;
  change: 'created' | 'updated' | 'deleted' | 'progress';
  progress?: Readonly<Record<string, number | string>>;
}

/** The one event of an account's channel. */
export const realtimeEventName = 'global';

/** The channel of an account. */
export function realtimeChannel(accountId: number): string {
  return `user-${accountId}`;
}

import type { Dependencies } from '../../dependencies.ts';

const announceAfterMs = 500;
/** What the consoles are told of soon. */
const makeAnnounced = () => new Set<string>();

/**
 * Tells the consoles of an account that something changed, at most once in a while: what has just gone out is opened by
 * many at once.
 */
export function announceSoon(
  { memory, publisher }: Pick<Dependencies, 'memory' | 'publisher'>,
  accountId: number,
  resource: string,
  id: number | null,
): void {
  const waiting = memory.part(makeAnnounced);
  const key = `${accountId} ${resource} ${id}`;
  if (waiting.has(key)) return;
  waiting.add(key);
  const tell = () => {
    waiting.delete(key);
    publisher.publish(accountId, { resource, id, change: 'updated' });
  };
  setTimeout(tell, announceAfterMs).unref();
}

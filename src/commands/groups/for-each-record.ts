import type { ResourceRecord, Subject } from '../kernel/subject.ts';
import type { Services } from '../services.ts';

const together = 6;

/**
 * Does something with every record that is meant, a few at a time, and gives the ids where it worked. What failed is
 * told in one notice; when nothing worked it rejects with the first reason.
 */
export async function forEachRecord(
  { api, notify }: Services,
  { resource, ids, allMatching }: Subject<ResourceRecord>,
  run: (id: number) => Promise<void>,
): Promise<readonly number[]> {
  const filter = allMatching?.filter as Parameters<ReturnType<typeof api.of>['idsOf']>[0] | undefined;
  const meant = filter ? await api.of(resource).idsOf(filter, allMatching?.except) : ids;
  const done: number[] = [];
  const reasons: unknown[] = [];
  const waiting = [...meant];
  async function work(): Promise<void> {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await run(id);
        done.push(id);
      } catch (error) {
        reasons.push(error);
      }
    }
  }
  await Promise.all(Array.from({ length: together }, work));
  if (done.length === 0 && reasons.length > 0) throw reasons[0];
  if (reasons.length > 0)
    notify({ kind: 'error', messageKey: 'kernel:some-failed', params: { count: reasons.length } });
  return done;
}

import type { Dependencies } from '../../dependencies.ts';

const makeTasks = () => new Set<Promise<void>>();

/** Does work after the answer, so that how long it takes tells the caller nothing; a failure is logged. */
export function afterAnswer(dependencies: Dependencies, work: () => Promise<void>): void {
  const tasks = dependencies.memory.part(makeTasks);
  const task = new Promise<void>((resolve) => setImmediate(resolve))
    .then(work)
    .catch((error: unknown) => dependencies.log.error({ err: error }, 'Work after an answer failed'))
    .finally(() => tasks.delete(task));
  tasks.add(task);
}

/** Waits until the work that was put off is done. */
export async function settleBackground({ memory }: Dependencies): Promise<void> {
  await Promise.all(memory.part(makeTasks));
}

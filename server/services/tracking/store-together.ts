import type { Dependencies } from '../../dependencies.ts';

interface Waiting<Item> {
  readonly item: Item;
  resolve(): void;
  reject(reason: unknown): void;
}

/** What waits to be stored together, while there is anything. */
interface Queue<Item> {
  waiting: Waiting<Item>[] | null;
}

/** Makes an empty queue, as a part of the memory. */
export function makeQueue<Item>(): Queue<Item> {
  return { waiting: null };
}

/** Stores an item with those that come while others are being stored; resolves once it is stored. */
export function storeTogether<Item>(
  { memory }: Pick<Dependencies, 'memory'>,
  make: () => Queue<Item>,
  item: Item,
  store: (items: readonly Item[]) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const queue = memory.part(make);
    if (queue.waiting) {
      queue.waiting.push({ item, resolve, reject });
      return;
    }
    const first = [{ item, resolve, reject }];
    queue.waiting = first;
    void storeAll(queue, first, store);
  });
}

async function storeAll<Item>(
  queue: Queue<Item>,
  waiting: Waiting<Item>[],
  store: (items: readonly Item[]) => Promise<void>,
): Promise<void> {
  while (waiting.length > 0) {
    const batch = waiting.splice(0);
    try {
      await store(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (reason) {
      for (const { reject } of batch) reject(reason);
    }
  }
  queue.waiting = null;
}

const idsOfBlock = 32_768;

/** Small whole numbers, a bit each: a million of them take some hundred kilobytes. */
export interface IdSet {
  has(id: number): boolean;
  add(id: number): void;
}

/** Makes an empty set. */
export function createIdSet(): IdSet {
  const blocks = new Map<number, Uint32Array>();
  const word = (id: number) => (id % idsOfBlock) >>> 5;
  return {
    has: (id) => ((blocks.get(Math.floor(id / idsOfBlock))?.[word(id)] ?? 0) & (1 << (id & 31))) !== 0,
    add(id) {
      const number = Math.floor(id / idsOfBlock);
      const block = blocks.get(number) ?? new Uint32Array(idsOfBlock / 32);
      blocks.set(number, block);
      block[word(id)]! |= 1 << (id & 31);
    },
  };
}

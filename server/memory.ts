/** What an application, or one call, keeps in memory: limits, queues and what it has read once. */
export interface Memory {
  /** The part that a function makes: it is made at its first use, and the same from then on. */
  part<Part>(make: () => Part): Part;
}

/** Makes an empty memory. */
export function createMemory(): Memory {
  const parts = new Map<() => unknown, unknown>();
  return {
    part<Part>(make: () => Part): Part {
      if (!parts.has(make)) parts.set(make, make());
      return parts.get(make) as Part;
    },
  };
}

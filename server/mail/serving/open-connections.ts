/** The connections that each of those who come has open. */
export interface OpenConnections {
  /** Counts one; false where it would be one too many. */
  enter(whose: string, connection: string): boolean;
  leave(whose: string, connection: string): void;
}

/** Bounds how many connections each may have at once. */
export function boundConnections(most: number): OpenConnections {
  const open = new Map<string, Set<string>>();
  return {
    enter(whose, connection) {
      const own = open.get(whose) ?? new Set();
      if (own.size >= most && !own.has(connection)) return false;
      open.set(whose, own.add(connection));
      return true;
    },
    leave(whose, connection) {
      const own = open.get(whose);
      own?.delete(connection);
      if (own?.size === 0) open.delete(whose);
    },
  };
}

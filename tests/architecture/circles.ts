/** The circles of a graph of imports: each is the files that can all reach one another, in alphabetical order. */
export function findCircles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  // Tarjan's strongly connected components: a file whose lowest reach is itself closes a component.
  function visit(file: string): number {
    const mine = index.size;
    index.set(file, mine);
    lowest.set(file, mine);
    open.push(file);
    for (const target of imports.get(file) ?? []) {
      const seen = index.get(target);
      if (seen === undefined) lower(file, visit(target));
      else if (open.includes(target)) lower(file, seen);
    }
    const reach = lowest.get(file) ?? mine;
    if (reach === mine) {
      const closed = open.splice(open.indexOf(file));
      if (closed.length > 1) circles.push(closed.sort());
    }
    return reach;
  }

  function lower(file: string, reach: number) {
    lowest.set(file, Math.min(lowest.get(file) ?? reach, reach));
  }

  for (const file of imports.keys()) if (!index.has(file)) visit(file);
  return circles;
}

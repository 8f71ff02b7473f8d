/** A limit: the figure may not be above it, or not below it. */
export type Budget = { readonly atMost: number } | { readonly atLeast: number };

/** One measured figure beside its budget. */
export interface Figure {
  /** What was measured, in a few words. */
  readonly what: string;
  readonly value: number;
  /** Such as `ms`, `kB`, `MB`, `rows/s`, or `×` for a ratio to a peer in the same run. */
  readonly unit: string;
  readonly budget: Budget;
  /** How it was measured, or what the peer reached, where the figure alone does not say. */
  readonly note?: string;
}

/** One benchmark: it prepares, measures and cleans up after itself, and may give several figures. */
export interface Benchmark {
  /** Short and of one word, to be chosen by: `npm run bench -- bundle`. */
  readonly name: string;
  run(): Promise<readonly Figure[]>;
}

/** Whether a figure keeps its budget. */
export function isWithin(figure: Figure): boolean {
  const { budget, value } = figure;
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast;
}

/** The value below which the given share of the samples lies, such as 0.95; the samples are at least one. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const index = Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1);
  return sorted[Math.max(0, index)]!;
}

/** Who asks for a public page. */
export interface Visitor {
  readonly ip: string;
  readonly userAgent: string;
  /** A machine by what it says of itself: its agent, a prefetch, or a HEAD. */
  readonly automatic: boolean;
}

/** As much of what a visitor calls itself is kept. */
export const longestAgent = 300;

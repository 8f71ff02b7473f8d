/** An instant as the wire has it: ISO 8601 in UTC to the second, with a `Z`. */
export function wireTime(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}

/** The same for an instant that may be missing. */
export function wireTimeOrNull(instant: Date | null): string | null {
  return instant === null ? null : wireTime(instant);
}

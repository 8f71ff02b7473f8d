import { isDeepStrictEqual } from 'node:util';

/** A value that a column holds as JSON. */
export class StoredJson {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  /** As it is stored. */
  get text(): string {
    return JSON.stringify(this.value);
  }
}

/** A value of a column as a statement takes it. */
export function parameterOf(value: unknown): unknown {
  return value instanceof StoredJson ? value.text : value;
}

/** Whether a column that holds `stored` would hold the same after a write of `sent`. */
export function isStored(stored: unknown, sent: unknown): boolean {
  if (sent instanceof StoredJson) return isDeepStrictEqual(JSON.parse(sent.text), stored);
  return isDeepStrictEqual(sent, stored);
}

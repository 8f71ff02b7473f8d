/** A record of any resource. */
export type AnyRecord = {
  readonly '@id': string;
  readonly '@type': string;
  readonly id: number;
  readonly version: number;
} & Readonly<Record<string, unknown>>;

/** What a write has done, or with `deleting` is about to do, for whoever keeps records. */
export interface ResourceChange {
  readonly resource: string;
  readonly kind: 'created' | 'updated' | 'deleting' | 'deleted';
  /** The records that it was; empty where it is not known which. */
  readonly ids: readonly number[];
  /** Those of them that the server answered with. */
  readonly records?: readonly AnyRecord[];
}

/** Is told of every write that the server took, and of deletes before they go out. */
export type OnChange = (change: ResourceChange) => void;

/** Puts over a record that was read what is being edited of it. */
export type Overlay = <Row extends { readonly id: number }>(resource: string, row: Row) => Row;

/** A key that makes a POST safe to send again; unlike `randomUUID` it exists on plain http too. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Everything that can be wrong with the database itself, apart from a query's own errors. */
export type DatabaseFaultCode =
  | 'data-folder-in-use'
  | 'data-folder-foreign'
  | 'data-folder-unusable'
  | 'engine-failed'
  | 'server-unreachable'
  | 'server-too-old'
  | 'schema-newer'
  | 'schema-failed'
  | 'pool-inside-transaction'
  | 'transaction-inside-transaction'
  | 'transaction-unguarded'
  | 'database-closed';

/** A fault of the database; `message` is one sentence that can be shown to whoever runs the server. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';
  readonly code: DatabaseFaultCode;

  constructor(code: DatabaseFaultCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

/** The text of anything thrown, for a sentence or a log line. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

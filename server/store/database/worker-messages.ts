/** What the database worker is started with. */
export type WorkerSettings = {
  /** The database's own folder. */
  folder: string;
  /** The Unix socket to listen on. */
  socketPath: string;
  idleInTransactionMs: number;
  /** One cell of shared memory: when the exchange under way began (monotonic nanoseconds), 0 when none is. */
  exchangeStarted: BigInt64Array;
};

/** What the worker tells; after `failed` it does nothing more and is to be ended. */
export type WorkerReport = { kind: 'ready' } | { kind: 'stopped' } | { kind: 'failed'; reason: string };

/** What the worker is told. */
export type WorkerOrder = 'stop';

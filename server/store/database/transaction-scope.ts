import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseFault } from './database-fault.ts';

type Scope = { state: 'starting' | 'open' | 'over' };

const scopes = new AsyncLocalStorage<Scope>();

/**
 * Runs `attempt`, which opens one transaction and runs `inside(work)` in it. While the work runs, the pool and
 * a second transaction are forbidden to it: on the embedded database they would wait for ever.
 */
export async function runInScope<T>(
  attempt: (inside: <R>(work: () => Promise<R>) => Promise<R>) => Promise<T>,
): Promise<T> {
  if (scopes.getStore()?.state === 'open') {
    throw new DatabaseFault(
      'transaction-inside-transaction',
      'A transaction was started inside a transaction: pass the handle of the one that is open.',
    );
  }
  const scope: Scope = { state: 'starting' };
  try {
    return await scopes.run(scope, () =>
      attempt((work) => {
        scope.state = 'open';
        return work();
      }),
    );
  } finally {
    // What the work left behind (a timer, an emitter) may use the pool again.
    scope.state = 'over';
  }
}

/** Fails with `pool-inside-transaction` when called from within a transaction's work. */
export function refusePoolInTransaction(): void {
  if (scopes.getStore()?.state !== 'open') return;
  throw new DatabaseFault(
    'pool-inside-transaction',
    'The pool was used inside a transaction: use the handle of the transaction for every query in it.',
  );
}

/** Fails with `transaction-unguarded` when a transaction begins in any other way than through the scope. */
export function requireScope(): void {
  if (scopes.getStore()?.state === 'starting') return;
  throw new DatabaseFault(
    'transaction-unguarded',
    'Transactions are started with transaction() of the database.',
  );
}

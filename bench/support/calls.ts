import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { percentile } from '../benchmark.ts';

/** The application with an account that is signed in, on a database of its own. */
export interface BenchWorld {
  readonly app: TestApp;
  readonly owner: TestAccount;
}

const warmUps = 5;

/** Runs work in a world of its own, which is closed after it. */
export async function inWorld<Result>(work: (world: BenchWorld) => Promise<Result>): Promise<Result> {
  const app = await openTestApp({ database: await openTestDatabase() });
  try {
    return await work({ app, owner: await app.signUp() });
  } finally {
    await app.close();
  }
}

/** The time in milliseconds within which 95 of 100 calls were answered; each call must answer 200. */
export async function p95OfCalls(
  { app, owner }: BenchWorld,
  calls: readonly { method?: 'GET' | 'POST'; path: string; body?: unknown }[],
  rounds: number,
): Promise<number> {
  const samples: number[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const { method = 'GET', path, body } = calls[(round + warmUps) % calls.length]!;
    const startedAt = performance.now();
    const answer = await app.call(method, path, { token: owner.token, body });
    if (round >= 0) samples.push(performance.now() - startedAt);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  }
  return percentile(samples, 0.95);
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Sender } from '#contract/resources/senders.ts';
import type { Config } from '../../config.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError } from '../errors.ts';
import { attemptLimits } from '../session/attempt-limits.ts';
import { countAttempt } from '../session/rate-limit.ts';

/** A program that signed in with what a sender has for it. */
export interface Program {
  readonly accountId: number;
  readonly senderId: number;
  readonly password: string;
}

const names = /^sender-([1-9]\d{0,14})$/;

/** What programs sign in with to send from a sender, and where. */
export function credentialsOf(
  { publicUrl, submissionPort, publicSubmissionPort }: Config,
  sender: { readonly id: number; readonly smtp_password: string },
): NonNullable<Sender['smtpCredentials']> {
  return {
    username: `sender-${sender.id}`,
    password: sender.smtp_password,
    host: new URL(publicUrl ?? 'http://localhost').hostname,
    port: publicSubmissionPort ?? submissionPort,
    security: 'STARTTLS',
  };
}

/**
 * The program with these credentials; null for a wrong name, a wrong password and an account that may not send alike.
 * Throws ApiError `tooManyRequests` where it was tried too often; successes do not count.
 */
export async function signInProgram(
  dependencies: Dependencies,
  { username, password }: { username: string; password: string },
  address: string,
): Promise<Program | null> {
  const limits = attemptLimits(dependencies);
  const attempt = countAttempt(
    [limits.programsOfSender, `${address} ${username.slice(0, 100)}`],
    [limits.programsOfAddress, address],
  );
  const senderId = Number(names.exec(username)?.[1] ?? 0);
  const stored = await passwordOf(dependencies, senderId);
  const matches = isSame(stored?.password ?? '', password);
  if (!stored || !matches) return null;
  attempt.giveBack();
  return { accountId: stored.accountId, senderId, password };
}

/** Whether a program that signed in before still may send: its sender, its account and its password are still there. */
export async function mayStillSend(dependencies: Dependencies, program: Program): Promise<boolean> {
  const stored = await passwordOf(dependencies, program.senderId);
  return stored !== null && isSame(stored.password, program.password);
}

/** Whether an error says that something was tried too often. */
export function isTooOften(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'tooManyRequests';
}

async function passwordOf(
  { database }: Dependencies,
  senderId: number,
): Promise<{ accountId: number; password: string } | null> {
  const found = await sql<{ accountId: number; password: string }>`
    select s.account_id as "accountId", s.smtp_password as password
    from sender s join users u on u.id = s.account_id
    where s.id = ${senderId} and s.deleted_at is null and u.deleted_at is null and 'SMTP' = any(u.modules)`.execute(
    database.kysely,
  );
  return found.rows[0] ?? null;
}

/** Takes the same time however much of it is right. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

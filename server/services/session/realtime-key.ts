import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Dependencies } from '../../dependencies.ts';
import { signingKey } from '../keys/signing-keys.ts';
import type { Principal } from '../principal.ts';
import { liveSessions } from './live-sessions.ts';

const keyShape = /^[0-9a-f]{32}[\w-]{43}$/;

/** The secret key of a session for the real-time endpoint: it works as long as the session lives. */
export async function realtimeKey(dependencies: Dependencies, sessionId: string): Promise<string> {
  const secret = await signingKey(dependencies, 'realtime');
  return `${sessionId.replaceAll('-', '')}${mac(secret, sessionId)}`;
}

/** The living session whose key this is, or null. */
export async function principalOfKey(dependencies: Dependencies, key: string): Promise<Principal | null> {
  if (!keyShape.test(key)) return null;
  const sessionId = key.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const expected = await realtimeKey(dependencies, sessionId);
  if (!timingSafeEqual(Buffer.from(key), Buffer.from(expected))) return null;
  const [principal] = await liveSessions(dependencies, [sessionId]);
  return principal ?? null;
}

function mac(secret: KeyObject, sessionId: string): string {
  return createHmac('sha256', secret).update(sessionId).digest('base64url');
}

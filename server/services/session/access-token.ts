import type { KeyObject } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { limits } from '#contract/rules/limits.ts';
import { ApiError } from '../errors.ts';

/** Whom a token speaks for. */
export interface TokenClaims {
  readonly userId: number;
  readonly sessionId: string;
}

const algorithm = 'HS256';
const audience = 'postkey-api';
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Signs a JWT of 30 minutes for a session. */
export async function signAccessToken(key: KeyObject, claims: TokenClaims, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1_000);
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(String(claims.userId))
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + limits.tokenMinutes * 60)
    .sign(key);
}

/** Reads a token that we signed; throws ApiError `expiredToken` past its `exp`, `invalidToken` for anything else. */
export async function verifyAccessToken(key: KeyObject, token: string, now: Date): Promise<TokenClaims> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      audience,
      currentDate: now,
      requiredClaims: ['exp', 'sub', 'sid'],
    });
    return claimsOf(payload.sub, payload.sid);
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new ApiError('expiredToken');
    throw new ApiError('invalidToken');
  }
}

function claimsOf(subject: unknown, sessionId: unknown): TokenClaims {
  const userId = Number(subject);
  if (Number.isSafeInteger(userId) && userId > 0 && typeof sessionId === 'string' && uuid.test(sessionId)) {
    return { userId, sessionId };
  }
  throw new ApiError('invalidToken');
}

import type { Dependencies } from '../../dependencies.ts';
import { ApiError } from '../errors.ts';
import { signingKey } from '../keys/signing-keys.ts';
import type { Principal } from '../principal.ts';
import { verifyAccessToken } from './access-token.ts';
import { liveSessions } from './live-sessions.ts';

const bearer = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i;
const longestToken = 4_096;

/**
 * Makes the check of the `Authorization` header: who calls, with the modules that the user has now. Throws ApiError
 * `noToken`, `expiredToken`, or `invalidToken` for whatever else is no token of a living session.
 */
export function createAuthenticate(
  dependencies: Dependencies,
): (authorization: string | undefined) => Promise<Principal> {
  return async (authorization) => {
    if (!authorization) throw new ApiError('noToken');
    const token = bearer.exec(authorization.slice(0, longestToken))?.[1];
    if (!token) throw new ApiError('invalidToken');
    const key = await signingKey(dependencies, 'session');
    const claims = await verifyAccessToken(key, token, dependencies.clock.now());
    const [principal] = await dependencies.database.inLine(claims.userId, () =>
      liveSessions(dependencies, [claims.sessionId]),
    );
    if (principal?.accountId !== claims.userId) throw new ApiError('invalidToken');
    return principal;
  };
}

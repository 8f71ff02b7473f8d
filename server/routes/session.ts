import { getRealtimeConfig } from '#contract/resources/general.ts';
import {
  changePassword,
  checkOneTimePassword,
  loginCheck,
  logout,
  refreshToken,
  resetCredentials,
  setCredentials,
} from '#contract/resources/session.ts';
import { accepted, noContent, ok } from '../http/answer.ts';
import { openRoute, type Route, route } from '../http/route.ts';
import * as oneTime from '../services/session/one-time-passwords.ts';
import { realtimeConfig } from '../services/session/realtime-config.ts';
import { requestPasswordReset } from '../services/session/reset-password.ts';
import { endSession, renewSession } from '../services/session/sessions.ts';
import * as passwords from '../services/session/set-password.ts';
import { signIn } from '../services/session/sign-in.ts';

/** Signing in and out, passwords, and the address to listen at. */
export const sessionRoutes: readonly Route[] = [
  openRoute(loginCheck, async ({ dependencies, request }, body) =>
    ok({ token: await signIn(dependencies, body, request.ip) }),
  ),
  route(refreshToken, async ({ dependencies, principal }) =>
    ok({ token: await renewSession(dependencies, principal.accountId, principal.sessionId) }),
  ),
  route(logout, async ({ dependencies, principal }) => {
    await endSession(dependencies, principal.sessionId);
    return noContent;
  }),
  route(changePassword, async ({ dependencies, principal }, body) =>
    ok({ token: await passwords.changePassword(dependencies, principal, body) }),
  ),
  openRoute(checkOneTimePassword, async ({ dependencies, parameters }) => {
    const token = parameters.token ?? '';
    const { email } = await oneTime.checkOneTimePassword(dependencies, token);
    return ok({ token, email });
  }),
  openRoute(setCredentials, async ({ dependencies }, body) =>
    ok({ token: await passwords.setCredentials(dependencies, body) }),
  ),
  openRoute(resetCredentials, async ({ dependencies }, { email }) => {
    requestPasswordReset(dependencies, email);
    return accepted;
  }),
  route(getRealtimeConfig, async ({ dependencies, principal, request }) => {
    const forwarded = request.headers['x-forwarded-proto'];
    const reachedAt = {
      host: request.host,
      forwardedProtocol: Array.isArray(forwarded) ? forwarded[0] : forwarded,
    };
    return ok(await realtimeConfig(dependencies, principal.sessionId, reachedAt));
  }),
];

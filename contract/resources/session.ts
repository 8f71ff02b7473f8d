import * as v from 'valibot';
import { defineEndpoint } from '../wire/endpoint.ts';
import { sentObject, sentText } from '../wire/sent-values.ts';

const credential = v.pipe(sentText, v.maxLength(1_000, 'tooLong'));
const tokenAnswer = v.object({ token: v.string() });

/** Signs in (spec 7.1); the same answer whether or not the address is known. */
export const loginCheck = defineEndpoint({
  method: 'POST',
  path: '/login_check',
  summary: 'Sign in',
  token: false,
  body: sentObject({ email: credential, password: credential }),
  answer: tokenAnswer,
});

/** A fresh token for the bearer of a valid one. */
export const refreshToken = defineEndpoint({
  method: 'POST',
  path: '/token/refresh',
  summary: 'Renew the token',
  answer: tokenAnswer,
});

/** Ends the session. */
export const logout = defineEndpoint({ method: 'POST', path: '/logout', summary: 'Sign out', status: 204 });

/** Changes the own password; other sessions end. */
export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/account/password',
  summary: 'Change the own password',
  body: sentObject({ current: credential, password: credential }),
  answer: tokenAnswer,
});

/** Whether a one-time token is there; never uses it up. */
export const checkOneTimePassword = defineEndpoint({
  method: 'GET',
  path: '/one_time_passwords/:token',
  summary: 'Check a one-time token',
  token: false,
  answer: v.object({ token: v.string(), email: v.string() }),
});

/** Sets a password by a one-time token, once. */
export const setCredentials = defineEndpoint({
  method: 'POST',
  path: '/admin/users/set-credentials',
  summary: 'Set a password by a one-time token',
  token: false,
  body: sentObject({ key: credential, password: credential }),
  answer: tokenAnswer,
});

/** Mails a link to set a new password, to a known address only; the answer is always the same. */
export const resetCredentials = defineEndpoint({
  method: 'POST',
  path: '/reset-credentials',
  summary: 'Ask for a new password by mail',
  token: false,
  status: 202,
  body: sentObject({ email: credential }),
});

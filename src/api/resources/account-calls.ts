import * as account from '#contract/resources/account.ts';
import { getInstallation, search } from '#contract/resources/general.ts';
import * as session from '#contract/resources/session.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { Transport } from '../transport/transport.ts';
import type { OnChange } from './changes.ts';

/** Calls of the own account (spec 7.1). */
export function accountCalls(transport: Transport, onChange: OnChange) {
  return {
    info: (signal?: AbortSignal) => transport.call(account.getAccountInfo, { ...(signal && { signal }) }),
    async update(body: BodyOf<typeof account.updateAccountInfo>) {
      const info = await transport.call(account.updateAccountInfo, { body });
      onChange({ resource: 'account', kind: 'updated', ids: [info.id] });
      return info;
    },
    statistics: (signal?: AbortSignal) =>
      transport.call(account.getAccountStatistics, { ...(signal && { signal }) }),
    preferences: () => transport.call(account.getPreferences),
    /** With `outlivesPage` the call is made though the page goes. */
    savePreferences: (body: Record<string, unknown>, outlivesPage = false) =>
      transport.call(account.updatePreferences, { body, outlivesPage }),
    /** Gives the fresh token; other sessions end. */
    async changePassword(current: string, password: string): Promise<string> {
      const { token } = await transport.call(session.changePassword, { body: { current, password } });
      return token;
    },
    installation: (signal?: AbortSignal) => transport.call(getInstallation, { ...(signal && { signal }) }),
    /** Records by id, address or name, best first. */
    async search(q: string, limit: number, signal?: AbortSignal) {
      const found = await transport.call(search, { query: { q, limit }, ...(signal && { signal }) });
      return found['hydra:member'];
    },
  };
}

/** Calls before there is a session. */
export function sessionCalls(transport: Transport) {
  return {
    /** Gives the token; rejects as `unauthorized` on wrong credentials. */
    async signIn(email: string, password: string): Promise<string> {
      const { token } = await transport.call(session.loginCheck, { body: { email, password } });
      return token;
    },
    /** The address whose one-time token it is; rejects with 404 when there is none. */
    async checkOneTimeToken(token: string): Promise<string> {
      const { email } = await transport.call(session.checkOneTimePassword, { parameters: { token } });
      return email;
    },
    /** Sets the password and gives the token of the session that begins. */
    async setCredentials(key: string, password: string): Promise<string> {
      const { token } = await transport.call(session.setCredentials, { body: { key, password } });
      return token;
    },
    async requestReset(email: string): Promise<void> {
      await transport.call(session.resetCredentials, { body: { email } });
    },
  };
}

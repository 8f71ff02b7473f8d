import type { QueryClient } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import type { AccountInfo } from '#contract/resources/account.ts';
import type { Api } from '#src/api/resources/api.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import type { Realtime } from '#src/api/transport/realtime.ts';
import type { Session } from '#src/api/transport/session.ts';
import { attributesKey, overContactLimitKey } from '#src/commands/context.ts';
import { modulesKey, provide } from '#src/commands/kernel/context/context-keys.ts';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';
import { accountAtom } from '#src/state/account.ts';
import { closeDialogsAtom, runningTasksAtom } from '#src/state/frame.ts';
import { listAddressFamily, nothingSelected, selectionFamily } from '#src/state/lists.ts';
import type { PreferencesSync } from '#src/state/preferences-sync.ts';
import { endedSessionAtom, sessionAtom } from '#src/state/session.ts';

interface FlowParts {
  readonly store: ReturnType<typeof createStore>;
  readonly client: QueryClient;
  readonly api: Api;
  readonly session: Session;
  readonly realtime: Realtime;
  readonly preferences: PreferencesSync;
  readonly system: Pick<CommandSystem, 'context' | 'history' | 'runner'>;
  /** Leaves the screen for the login; nothing is asked. */
  leave(): void;
  /** Is told of the account before any screen shows for it, since no key may come earlier than what it acts on; and when it is closed. */
  opening(account: { readonly id: number }): void;
  closed(): void;
}

/** Keeps account, cache, real time and settings in step with the session. */
export interface AccountFlow {
  /** Loads the account of the session, once; rejects when it cannot be loaded. */
  open(): Promise<void>;
  /** Takes over what the account has become. */
  refresh(): Promise<void>;
}

/** Begins to follow the session. */
export function followSession(parts: FlowParts): AccountFlow {
  const { store, client, api, session, realtime, preferences, system } = parts;
  let opening: Promise<void> | null = null;
  let former = session.state();

  store.set(sessionAtom, former);
  session.subscribe(() => {
    const state = session.state();
    const before = former;
    former = state;
    store.set(sessionAtom, state);
    if (state === 'signedOut') close();
    if (state === 'signedIn' && before === 'expired') resume();
  });

  function take(info: AccountInfo) {
    store.set(accountAtom, info);
    system.context.set([
      provide(modulesKey, info.modules),
      provide(overContactLimitKey, info.subscription.isOverContactLimit),
      provide(attributesKey, info.attributes),
    ]);
  }

  async function start() {
    const info = await api.account.info();
    take(info);
    parts.opening(info);
    await preferences.open(info.id);
    void realtime.start(info.id);
    if (info.timezone === null) await adoptTimezone();
  }

  async function adoptTimezone() {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    try {
      store.set(accountAtom, await api.account.update({ timezone: timeZone }));
    } catch (error) {
      // The server may not know the browser's zone; that keeps nobody out, and the next visit tries again.
      if (!failureOf(error)) throw error;
    }
  }

  function resume() {
    const account = store.get(accountAtom);
    if (account) void realtime.start(account.id);
    void client.invalidateQueries();
  }

  function close() {
    opening = null;
    forgetAccount(parts);
  }

  return {
    open() {
      opening ??= start().catch((error: unknown) => {
        opening = null;
        throw error;
      });
      return opening;
    },
    async refresh() {
      take(await api.account.info());
    },
  };
}

/** Nothing of the account is left for whoever signs in next. */
function forgetAccount({ closed, leave, store, client, session, realtime, preferences, system }: FlowParts) {
  realtime.stop();
  preferences.close();
  client.clear();
  system.history.clear();
  closed();
  system.runner.forgetUnreached();
  system.context.set([
    provide(modulesKey, []),
    provide(overContactLimitKey, false),
    provide(attributesKey, []),
  ]);
  for (const [, selection] of selectionFamily.named()) store.set(selection, nothingSelected);
  for (const [, address] of listAddressFamily.named()) store.set(address, null);
  store.set(closeDialogsAtom);
  store.set(runningTasksAtom, []);
  leave();
  const account = store.get(accountAtom);
  store.set(endedSessionAtom, session.isEnded() && account ? { email: account.email } : null);
  store.set(accountAtom, null);
}

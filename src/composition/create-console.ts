import { createStore } from 'jotai';
import { createCacheChanges, showRecords } from '#src/api/cache/changes.ts';
import { createOptimisticEdits } from '#src/api/cache/optimistic-edits.ts';
import { createQueryClient } from '#src/api/cache/query-client.ts';
import { createApi } from '#src/api/resources/api.ts';
import type { ResourceChange } from '#src/api/resources/changes.ts';
import { commands } from '#src/commands/index.ts';
import { onlineKey, placeKey, provide } from '#src/commands/kernel/context/context-keys.ts';
import { type CommandSystem, createCommandSystem } from '#src/commands/kernel/running/command-system.ts';
import type { Services } from '#src/commands/services.ts';
import { createTexts, pickLanguage } from '#src/i18n/texts.ts';
import { createPageKeyboard } from '#src/keyboard/page-keyboard.ts';
import { touchedBy } from '#src/resources/all.ts';
import { accountAtom } from '#src/state/account.ts';
import { wantedFieldsAtom } from '#src/state/frame.ts';
import { lastChangedAtom } from '#src/state/lists.ts';
import { preferencesAtom } from '#src/state/preferences.ts';
import { createPreferencesSync } from '#src/state/preferences-sync.ts';
import { connectionAtom, realtimeAtom, sessionEntryAtom } from '#src/state/session.ts';
import { openCommandLink } from '#src/views/palette/command-link.ts';
import { holdEarlyKeys } from '#src/views/palette/hold-early-keys.ts';
import { createLatePalette } from '#src/views/palette/late-palette.ts';
import { createOpenState } from '#src/views/palette/open-state.ts';
import type { Console } from '#src/views/shell/console-context.ts';
import { followLinks } from '#src/views/shell/follow-links.ts';
import { keepFocus } from '#src/views/shell/keep-focus.ts';
import { NotFoundScreen } from '#src/views/shell/lost-screens.tsx';
import { Root } from '#src/views/shell/root.tsx';
import { createConsoleRouter } from '#src/views/shell/router.tsx';
import { isUnframedPath, routes } from '#src/views/shell/routes.ts';
import { ScreenHost } from '#src/views/shell/screen-host.tsx';
import { showWholeText } from '#src/views/shell/show-whole-text.ts';
import { createRunJournal } from '../services/bulk/run-journal.ts';
import { tellRefused } from '../services/bulk/tell-refused.ts';
import { errorTextIn } from '../services/notices/error-text.ts';
import {
  createNotify,
  describeError,
  isUnreached,
  waitForToaster,
  withdraw,
} from '../services/notices/notices.ts';
import { createRecordSource } from '../services/records/record-source.ts';
import { forgetDeleted } from '../services/records/selections.ts';
import { undoCarrier } from '../services/undo/carry-out-undo.ts';
import { keepHistory } from '../services/undo/keep-history.ts';
import { followSession } from './account-flow.ts';
import { browserClock } from './browser-clock.ts';
import { createServices } from './create-services.ts';
import { firstScreen } from './first-screen.ts';
import { followAccount } from './follow-account.ts';
import { followLeaving } from './follow-leaving.ts';
import { followPreferences, recentsIn } from './follow-preferences.ts';
import { followRecords } from './follow-records.ts';
import { followSlowCommands } from './follow-slow-commands.ts';
import { leaveOverlays } from './leave-overlays.ts';
import { createLeftPlace } from './left-place.ts';
import { apiAddress, reachServer } from './reach-server.ts';
import { removeOldServiceWorkers } from './service-workers.ts';
import { withTexts } from './with-texts.ts';

/** Puts the whole console together for a page. */
export async function createConsole(page: Document) {
  const store = createStore();
  const client = createQueryClient();
  const edits = createOptimisticEdits((resource, records) => showRecords(client, resource, records));
  const changes = createCacheChanges(client, browserClock.after, edits.overlay, touchedBy);
  const access = reachServer(apiAddress(page), {
    onOtherUser() {
      if (!isUnframedPath(router.history.location.pathname)) window.location.reload();
    },
    firstScreen: () => firstScreen(store),
  });
  const { transport, session, connection, realtime } = access;

  function onChange(change: ResourceChange) {
    forgetDeleted(store, change);
    changes.wrote(change);
    if (change.kind === 'deleting') return;
    if (change.kind === 'updated') store.set(lastChangedAtom, change);
    if (change.resource === 'contacts' || change.resource === 'account' || change.resource === 'attributes')
      refreshAccount();
  }

  // An account that cannot be read now is read at the next change.
  function refreshAccount() {
    void flow.refresh().catch(() => {});
  }
  const api = createApi(transport, onChange, edits.overlay, {
    clock: browserClock,
    onRefused: (refusals) => tellRefused(refusals, { notify: services.notify, onChange }),
  });
  window.addEventListener('pagehide', () => void api.held.flush());

  const preferences = createPreferencesSync({
    store,
    load: api.account.preferences,
    save: api.account.savePreferences,
    storage: window.localStorage,
    now: browserClock.now,
    after: browserClock.after,
    onOtherTab: (listener) => window.addEventListener('storage', ({ key }) => listener(key)),
  });
  window.addEventListener('pagehide', () => void preferences.flush());
  const kept = store.get(preferencesAtom);
  const texts = await createTexts(kept.language ?? pickLanguage(navigator.languages), {
    only: 'first screen',
  });

  const journal = createRunJournal(
    window.sessionStorage,
    () => store.get(accountAtom)?.id,
    followLeaving(window),
  );
  const toaster = waitForToaster();
  const keys = createOpenState();
  const keyboard = createPageKeyboard<Services>();
  const system: CommandSystem<Services> = createCommandSystem<Services>({
    createDispatcher: keyboard.createDispatcher,
    commands,
    clock: browserClock,
    texts,
    records: createRecordSource({
      api,
      client,
      mayRead({ modules }) {
        const account = store.get(accountAtom);
        return (
          account !== null &&
          (modules.length === 0 || modules.some((module) => account.modules.includes(module)))
        );
      },
    }),
    recentsStore: recentsIn(store),
    platform: /Mac|iPhone|iPad/.test(navigator.platform) ? 'mac' : 'other',
    keys: { overrides: kept.keys, singleLetters: kept.singleLetters },
    services: () => services,
    carryOutUndo: undoCarrier({ store, api, edits, services: () => services }),
    ask: (commandId, given) => palette.openCommand(commandId, given),
    describeError(error, title) {
      // A part of the console that cannot be loaded says as much as a call without an answer.
      if (isUnreached(error)) void connection.probe();
      return describeError(error, title);
    },
    isUnreached,
  });
  const services = createServices({
    store,
    api,
    edits,
    session,
    onEvent: realtime.onEvent,
    journal,
    keepPreferences: preferences.flush,
    system,
    texts,
    keys,
    palette: () => palette,
    navigate(path, to) {
      store.set(wantedFieldsAtom, to === 'fields' ? path : null);
      router.history.push(path);
    },
    notify: createNotify({
      toaster: toaster.there,
      i18n: texts.i18n,
      keysOf: system.keysOf,
      run: (commandId) => void system.runner.run(commandId, 'button'),
    }),
    withdraw,
  });
  function tellOf(error: unknown) {
    const notice = describeError(error);
    if (notice) services.notify(notice);
  }
  const palette = createLatePalette(async () => {
    const [{ createPalette }] = await Promise.all([
      import('./create-palette.ts'),
      texts.loadAllNames(),
      texts.loadOthers(),
    ]);
    return createPalette(system, services.navigate);
  }, tellOf);
  // A palette that cannot be loaded now is loaded when it is opened.
  void firstScreen(store).then(() => palette.prepare().catch(() => {}));

  const router = createConsoleRouter({
    routes: withTexts(routes, texts.loadOthers),
    root: Root,
    notFound: NotFoundScreen,
    host: ScreenHost,
  });
  const tellPlace = () => system.context.set([provide(placeKey, router.history.location.pathname)]);
  router.history.subscribe(tellPlace);
  tellPlace();
  leaveOverlays(router.history, { store, palette, keys });
  const replace = (path: string) => router.history.replace(path, undefined, { ignoreBlocker: true });
  const leftPlace = createLeftPlace(window.sessionStorage);
  function leaveForLogin() {
    const { pathname, href } = router.history.location;
    if (isUnframedPath(pathname)) return;
    leftPlace.keep(href);
    replace('/login');
  }
  const keptHistory = keepHistory({
    history: system.history,
    storage: window.sessionStorage,
    after: browserClock.after,
  });
  window.addEventListener('pagehide', keptHistory.flush);
  const flow = followSession({
    store,
    client,
    api,
    session,
    realtime,
    preferences,
    system,
    leave: leaveForLogin,
    opening({ id }) {
      keptHistory.open(id);
      const tell = services.bulk.cutOff();
      if (tell)
        system.runner.follow(
          firstScreen(store)
            .then(tell)
            .catch((error: unknown) => {
              tellOf(error);
              return undefined;
            }),
        );
    },
    closed: keptHistory.close,
  });

  realtime.onEvent(changes.heard);
  realtime.onResumed(changes.missed);
  followAccount(realtime, browserClock.after, () => {
    // Whoever signed out meanwhile has no account to read.
    if (store.get(accountAtom)) refreshAccount();
  });
  realtime.subscribe(() => store.set(realtimeAtom, realtime.state()));
  store.set(connectionAtom, connection.state());
  connection.subscribe(() => {
    const state = connection.state();
    store.set(connectionAtom, state);
    system.context.set([provide(onlineKey, state === 'up')]);
    if (state !== 'up') return;
    changes.missed();
    system.runner.remindUnreached();
  });
  store.set(sessionEntryAtom, {
    begin: session.signIn,
    goOn: () => replace(leftPlace.path()),
    restart(path) {
      replace(path);
      // The history writes an address after the turn, and a reload would read the old one.
      router.history.flush();
      window.location.reload();
    },
  });
  followRecords(store, system.context);
  followSlowCommands(store, system, browserClock.after);
  followPreferences(store, texts, system, page.documentElement);
  keyboard.attach(page);
  holdEarlyKeys(page, palette);
  followLinks(page, router.history);
  keepFocus(page);
  showWholeText(page);
  void removeOldServiceWorkers();

  const consoleParts: Console = {
    system,
    services,
    palette,
    keys,
    onToaster: toaster.ready,
    replace,
    leaveForLogin,
    enter: flow.open,
    probe: () => void connection.probe(),
    openCommandLink: (commandId, parameters) => openCommandLink(palette, system, commandId, parameters),
    async signInAgain(email, password) {
      session.signIn(await api.session.signIn(email, password));
    },
  };
  return {
    /** Looks at the session now, as it is done every ten seconds. */
    checkSession: session.check,
    api,
    onEvent: realtime.onEvent,
    client,
    store,
    texts,
    router,
    system,
    console: consoleParts,
    errorText: errorTextIn(texts.i18n),
  };
}

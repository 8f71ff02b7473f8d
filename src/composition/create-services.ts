import type { createStore } from 'jotai';
import type { OptimisticEdits } from '#src/api/cache/optimistic-edits.ts';
import { recordTitle } from '#src/api/cache/record-title.ts';
import type { Api } from '#src/api/resources/api.ts';
import type { Realtime } from '#src/api/transport/realtime.ts';
import type { Session } from '#src/api/transport/session.ts';
import { placeKey } from '#src/commands/kernel/context/context-keys.ts';
import type { Notice } from '#src/commands/kernel/context/kernel-services.ts';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';
import type { Services } from '#src/commands/services.ts';
import type { Texts } from '#src/i18n/texts.ts';
import { createKeyHold } from '#src/keyboard/key-hold.ts';
import {
  dialogsAtom,
  endTaskAtom,
  reportTaskAtom,
  toggleMenuAtom,
  toggleSettingsMenuAtom,
} from '#src/state/frame.ts';
import { changePreferencesAtom, preferencesAtom } from '#src/state/preferences.ts';
import { changeSettingAtom } from '#src/state/setting-changes.ts';
import type { OpenState } from '#src/views/palette/open-state.ts';
import type { PaletteStore } from '#src/views/palette/palette-store.ts';
import { questionAtom } from '#src/views/shell/confirm-question.ts';
import { isCurrent, settingsMenu } from '#src/views/shell/menu-entries.ts';
import { focusScreen } from '#src/views/shell/use-arrival.ts';
import type { RunJournal } from '../services/bulk/run-journal.ts';
import { createRunningDeeds } from '../services/bulk/running-deeds.ts';
import { createExportService } from '../services/exports/export-service.ts';
import { browserClock } from './browser-clock.ts';

/** Where the menu stands over the screen and not beside it, as the styles of the frame have it. */
const narrowWindow = '(max-width: 720px)';

interface ServiceParts {
  readonly store: ReturnType<typeof createStore>;
  readonly api: Api;
  readonly edits: OptimisticEdits;
  readonly session: Session;
  readonly onEvent: Realtime['onEvent'];
  readonly journal: RunJournal;
  keepPreferences(): Promise<void>;
  readonly system: CommandSystem<Services>;
  readonly texts: Texts;
  readonly keys: OpenState;
  palette(): PaletteStore;
  navigate(path: string, to?: 'fields'): void;
  notify(notice: Notice): void;
  withdraw(notice: Notice): void;
}

/** What commands do their work with, put together for the console; what only some of them need is loaded when it is used. */
export function createServices(parts: ServiceParts): Services {
  const { store, system, texts } = parts;
  let nextDialog = 1;
  let nextTask = 1;

  const bulkParts = {
    store,
    api: parts.api,
    edits: parts.edits,
    journal: parts.journal,
    commands: system.registry,
    services: () => services,
    running: createRunningDeeds(system.context),
  };
  const services: Services = {
    api: parts.api,
    bulk: {
      async run(deed) {
        const { carryOut } = await import('../services/bulk/bulk-service.ts');
        return carryOut(bulkParts, deed);
      },
      cutOff() {
        const cutOff = parts.journal.cutOff();
        if (!cutOff) return undefined;
        return async () => {
          const { tellCutOff } = await import('../services/bulk/bulk-service.ts');
          return tellCutOff(bulkParts, cutOff);
        };
      },
      stop: () => bulkParts.running.stop(),
      async foresee(foreseen) {
        const { foresee } = await import('../services/bulk/foresee.ts');
        return foresee(parts.api.of(foreseen.records.resource).resource, system.context, foreseen);
      },
    },
    exports: createExportService({ store, api: parts.api, system, texts, services: () => services }),
    imports: {
      async start(plan) {
        const [{ startImport }, { pause: wait }] = await Promise.all([
          import('#src/importing/import-run.ts'),
          import('#src/importing/pause.ts'),
        ]);
        return startImport({ ...plan, imports: parts.api.imports, onEvent: parts.onEvent, wait });
      },
      async toBlacklist(column) {
        const { addToBlacklist } = await import('#src/importing/blacklist-run.ts');
        return addToBlacklist({ ...column, send: parts.api.imports.blacklist });
      },
    },
    async editField(edit) {
      const { createFieldEditor } = await import('../services/records/field-editor.ts');
      return createFieldEditor(parts.api, parts.edits, system.context)(edit);
    },
    async saveRecord(save) {
      const { createRecordSaver } = await import('../services/records/record-saver.ts');
      return createRecordSaver(parts.api, system.context)(save);
    },
    clock: browserClock,
    history: system.history,
    context: system.context,
    notify: parts.notify,
    withdraw: parts.withdraw,
    navigate: parts.navigate,
    confirm: (question) =>
      new Promise((resolve) => {
        store.get(questionAtom)?.answer(false);
        store.set(questionAtom, { question, answer: resolve });
      }),
    holdKeys: createKeyHold(window).hold,
    open(id, props = {}, onClosed = undefined) {
      const key = nextDialog;
      nextDialog += 1;
      store.set(dialogsAtom, (dialogs) => [...dialogs, { key, id, props, ...(onClosed && { onClosed }) }]);
    },
    async track({ key, params }, work) {
      const id = `command-${nextTask}`;
      nextTask += 1;
      const label = texts.i18n.t(key, { ...params });
      const report = (done: number, total: number) => store.set(reportTaskAtom, { id, label, done, total });
      report(0, 0);
      // What is half done would stay so, with nobody told of it.
      const ask = (event: BeforeUnloadEvent) => event.preventDefault();
      window.addEventListener('beforeunload', ask);
      try {
        return await work({ report });
      } finally {
        window.removeEventListener('beforeunload', ask);
        store.set(endTaskAtom, id);
      }
    },
    titleOf: recordTitle,
    linkTo: (path) => `${window.location.origin}${window.location.pathname}#${path}`,
    openTab: (url) => void window.open(url, '_blank', 'noopener,noreferrer'),
    copy: (text) => navigator.clipboard.writeText(text),
    offers: (key) => system.context.get(key),
    focusScreen,
    toggleMenu: () => store.set(toggleMenuAtom, window.matchMedia(narrowWindow).matches),
    toggleSettingsMenu: () =>
      store.set(toggleSettingsMenuAtom, {
        isInside: isCurrent(settingsMenu, system.context.get(placeKey)),
        isNarrow: window.matchMedia(narrowWindow).matches,
      }),
    togglePalette: (text) => parts.palette().toggle(text),
    toggleKeys: () => parts.keys.toggle(),
    async repeatLast() {
      await system.runner.repeat();
    },
    tryAgain: system.runner.tryAgain,
    deedsSettled: system.runner.settled,
    forgetRecents: () => system.recents.forget(),
    goOnWith: parts.session.signIn,
    async logOut() {
      // Without a session nothing can be sent any more, and whoever leaves does not wait for one.
      if (parts.session.state() === 'signedIn')
        await Promise.all([parts.api.held.flush(), parts.keepPreferences()]);
      await parts.session.signOut();
    },
    preferences: {
      theme: () => store.get(preferencesAtom).theme,
      setTheme: (theme) => store.set(changePreferencesAtom, { theme }),
      setDensity: (density) => store.set(changePreferencesAtom, { density }),
      singleLetters: () => store.get(preferencesAtom).singleLetters,
      setKeys(change) {
        const { keys, singleLetters } = store.get(preferencesAtom);
        return store.set(changeSettingAtom, { setting: 'keys', value: { keys, singleLetters, ...change } });
      },
    },
    locale: {
      language: texts.language,
      async setLanguage(language) {
        await texts.setLanguage(language);
        store.set(changePreferencesAtom, { language });
        if (parts.session.state() === 'signedIn') await parts.api.account.update({ locale: language });
      },
    },
  };
  return services;
}

import type { createStore } from 'jotai';
import type { TextStore } from '#src/commands/kernel/context/kernel-services.ts';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';
import type { Texts } from '#src/i18n/texts.ts';
import { changePreferencesAtom, type Preferences, preferencesAtom } from '#src/state/preferences.ts';

type Store = ReturnType<typeof createStore>;

/** Puts theme, density, language and keys in force, now and with every change. */
export function followPreferences(
  store: Store,
  texts: Texts,
  system: Pick<CommandSystem, 'setKeys'>,
  root: HTMLElement,
): void {
  let former: Preferences | null = null;

  function apply() {
    const now = store.get(preferencesAtom);
    if (now.theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = now.theme;
    root.dataset.density = now.density;
    if (now.language !== null && now.language !== texts.language()) void texts.setLanguage(now.language);
    if (former?.keys !== now.keys || former.singleLetters !== now.singleLetters)
      system.setKeys({ overrides: now.keys, singleLetters: now.singleLetters });
    former = now;
  }

  apply();
  store.sub(preferencesAtom, apply);
  root.lang = texts.language();
  texts.subscribe(() => {
    root.lang = texts.language();
  });
}

/** Keeps what was used of late among the settings. */
export function recentsIn(store: Store): TextStore {
  return {
    read: () => JSON.stringify(store.get(preferencesAtom).recents),
    write(text) {
      const recents = text === null ? [] : (JSON.parse(text) as Preferences['recents']);
      store.set(changePreferencesAtom, { recents });
    },
  };
}

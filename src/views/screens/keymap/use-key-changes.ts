import { useStore } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Sentence } from '#src/commands/kernel/context-keys.ts';
import type { KeyOverrides } from '#src/commands/kernel/keymap.ts';
import { type Preferences, preferencesAtom } from '#src/state/preferences.ts';
import { changeSettingAtom } from '#src/state/setting-changes.ts';
import { useCommandSystem } from '../../kit/command-provider.tsx';
import { showNotice } from '../../kit/toaster.tsx';

/** What of the keys is the user's own. */
export interface OwnKeys {
  readonly keys: KeyOverrides;
  readonly singleLetters: boolean;
}

/** Puts keys in force at once, says so, and can take it back. */
export function useKeyChanges(): (change: Partial<OwnKeys>, sentence: Sentence) => void {
  const { t } = useTranslation();
  const store = useStore();
  const system = useCommandSystem();

  return (change, sentence) => {
    const { keys, singleLetters } = store.get(preferencesAtom);
    const value = {
      keys: { ...(change.keys ?? keys) } as Preferences['keys'],
      singleLetters: change.singleLetters ?? singleLetters,
    };
    const back = store.set(changeSettingAtom, { setting: 'keys', value });
    system.history.push({ commandId: 'app.keymap', at: Date.now(), undo: { ...sentence, ...back } });
    const kbd = system.keysOf('app.undo');
    showNotice({
      id: 'deed',
      tone: 'ok',
      title: t(sentence.key, { ...sentence.params }),
      action: {
        label: t('kernel:undo'),
        run: () => void system.runner.run('app.undo', 'button'),
        ...(kbd !== undefined && { kbd }),
      },
    });
  };
}

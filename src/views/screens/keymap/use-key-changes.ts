import { useStore } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Sentence } from '#src/commands/kernel/context-keys.ts';
import type { Undo } from '#src/commands/kernel/define-command.ts';
import type { KeyOverrides } from '#src/commands/kernel/keymap.ts';
import { changePreferencesAtom, type Preferences, preferencesAtom } from '#src/state/preferences.ts';
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

  function put({ keys, singleLetters }: OwnKeys) {
    store.set(changePreferencesAtom, { keys: { ...keys } as Preferences['keys'], singleLetters });
  }

  function way(to: OwnKeys, from: OwnKeys, sentence: Sentence): Undo<unknown> {
    return {
      ...sentence,
      run() {
        put(to);
        return way(from, to, sentence);
      },
    };
  }

  return (change, sentence) => {
    const { keys, singleLetters } = store.get(preferencesAtom);
    const before: OwnKeys = { keys, singleLetters };
    const after: OwnKeys = { ...before, ...change };
    put(after);
    system.history.push({
      commandId: 'app.keymap',
      at: Date.now(),
      undo: way(before, after, sentence),
      again: () => way(after, before, sentence).run({}),
    });
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

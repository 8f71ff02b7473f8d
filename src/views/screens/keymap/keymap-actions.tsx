import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { provide } from '#src/commands/kernel/context/context-keys.ts';
import { keymapOffersKey } from '#src/commands/offers/keymap-offers.ts';
import { screenOffersKey } from '#src/commands/offers/screen-offers.ts';
import type { OwnKeys } from '#src/state/setting-changes.ts';
import { useCommandSystem, useRegisterContext } from '../../kit/command-provider.tsx';
import { showNotice } from '../../kit/toaster.tsx';
import { CommandBar } from '../../kit/toolbar/command-bar.tsx';
import { readKeymap, saveText, writeKeymap } from './keymap-file.ts';
import { useKeyChanges } from './use-key-changes.ts';

/** What is done with all keys at once: to a file, from a file, back to how they were declared. */
export function KeymapActions({ own, onFilter }: { own: OwnKeys; onFilter: () => void }) {
  const { t } = useTranslation('keymap');
  const { registry } = useCommandSystem();
  const change = useKeyChanges();
  const chooser = useRef<HTMLInputElement>(null);
  const hasOwn = Object.keys(own.keys).length > 0;

  async function take(file: File) {
    const read = readKeymap(await file.text(), (id) => registry.find(id) !== undefined);
    if (!read) {
      showNotice({ tone: 'bad', title: t('import.unreadable') });
      return;
    }
    const count = Object.keys(read.own.keys).length;
    change(read.own, { key: 'keymap:done.imported', params: { count } });
    if (read.unknown > 0) showNotice({ title: t('import.unknown', { count: read.unknown }) });
  }

  const latest = useRef({ own, change, onFilter });
  latest.current = { own, change, onFilter };
  const ofScreen = useMemo(() => ({ focusFilter: () => latest.current.onFilter() }), []);
  const ofKeymap = useMemo(() => {
    const reset = () => latest.current.change({ keys: {} }, { key: 'keymap:done.resetAll' });
    return {
      export: () => saveText(t('exportName'), writeKeymap(latest.current.own)),
      import: () => chooser.current?.click(),
      ...(hasOwn && { reset }),
    };
  }, [t, hasOwn]);
  useRegisterContext([provide(screenOffersKey, ofScreen), provide(keymapOffersKey, ofKeymap)]);

  return (
    <>
      <CommandBar
        commands={[
          { id: 'app.keys-export', label: t('export') },
          { id: 'app.keys-import', label: t('import') },
          { id: 'app.keys-reset', label: t('resetAll') },
        ]}
      />
      <input
        ref={chooser}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t('import')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void take(file);
        }}
      />
    </>
  );
}

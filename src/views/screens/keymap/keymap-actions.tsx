import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button.tsx';
import { useCommandSystem } from '../../kit/command-provider.tsx';
import { showNotice } from '../../kit/toaster.tsx';
import { readKeymap, saveText, writeKeymap } from './keymap-file.ts';
import { type OwnKeys, useKeyChanges } from './use-key-changes.ts';

/** What is done with all keys at once: to a file, from a file, back to how they were declared. */
export function KeymapActions({ own }: { own: OwnKeys }) {
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

  return (
    <>
      <Button onClick={() => saveText(t('exportName'), writeKeymap(own))}>{t('export')}</Button>
      <Button onClick={() => chooser.current?.click()}>{t('import')}</Button>
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
      <Button
        aria-disabled={!hasOwn || undefined}
        onClick={() => change({ keys: {} }, { key: 'keymap:done.resetAll' })}
      >
        {t('resetAll')}
      </Button>
    </>
  );
}

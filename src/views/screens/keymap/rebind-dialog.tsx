import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conflictsOfRebinding, type KeyOverrides } from '#src/commands/kernel/keys/keymap.ts';
import { Button } from '../../kit/button.tsx';
import { useCommandSystem } from '../../kit/command-provider.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { formatKeys } from '../../kit/format-keys.ts';
import { isGridKey } from '../../kit/grid/grid-key-help.ts';
import { useAskedClose } from '../../kit/use-asked-close.tsx';
import { ConflictList } from './conflict-list.tsx';
import { type AnyCommand, keysOf, rebind, reset } from './key-changes.ts';
import { KeyRecorder } from './key-recorder.tsx';
import styles from './keymap.module.css';
import type { KeymapRow } from './keymap-rows.ts';
import { useKeyChanges } from './use-key-changes.ts';

/** Asks for the keys of one command; those that get in the way of others are saved only when that is said once more. */
export function RebindDialog({
  row,
  command,
  overrides,
  onClose,
}: {
  row: KeymapRow;
  command: AnyCommand;
  overrides: KeyOverrides;
  onClose: () => void;
}) {
  const { t } = useTranslation('keymap');
  const { registry } = useCommandSystem();
  const change = useKeyChanges();
  const recorder = useRef<HTMLInputElement>(null);
  const saver = useRef<HTMLButtonElement>(null);
  const [strokes, setStrokes] = useState<readonly string[]>([]);
  const [isKept, setKept] = useState(false);
  const present = keysOf(command, overrides);
  const recorded = strokes.join(' ');
  const { close, question } = useAskedClose(recorded !== '', onClose);
  const conflicts = useMemo(
    () => (recorded === '' ? [] : conflictsOfRebinding(registry.all, overrides, command.id, [recorded])),
    [registry, overrides, command.id, recorded],
  );
  const fromLists = isGridKey(strokes[0] ?? '');
  const isInTheWay = conflicts.length > 0 || fromLists;
  const params = { command: row.title, keys: formatKeys(recorded) };

  function save() {
    if (recorded === '') return;
    const keys = isKept ? [...new Set([...present, recorded])] : [recorded];
    finish(rebind(registry.all, overrides, command.id, keys), 'keymap:done.bound');
  }

  function finish(keys: KeyOverrides, key: string) {
    onClose();
    change({ keys }, { key, params });
  }

  const declared = command.keys.map((keys) => formatKeys(keys)).join(', ');
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('dialog.title', { command: row.title })}
      initialFocus={recorder}
      footer={
        <>
          <Button
            ref={saver}
            variant={isInTheWay ? 'danger' : 'primary'}
            aria-disabled={recorded === '' || undefined}
            onClick={save}
          >
            {t(isInTheWay ? 'dialog.saveAnyway' : 'dialog.save')}
          </Button>
          {present.length > 0 ? (
            <Button onClick={() => finish({ ...overrides, [command.id]: null }, 'keymap:done.removed')}>
              {t('dialog.remove')}
            </Button>
          ) : null}
          {row.isChanged ? (
            <Button onClick={() => finish(reset(overrides, command.id), 'keymap:done.reset')}>
              {declared === '' ? t('dialog.resetNone') : t('dialog.reset', { keys: declared })}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.dialog}>
        <p>
          {t('dialog.now')}: {present.map((keys) => formatKeys(keys)).join(', ') || t('noKeys')}
        </p>
        <KeyRecorder
          strokes={strokes}
          onChange={setStrokes}
          onDone={() => (isInTheWay ? saver.current?.focus() : save())}
          inputRef={recorder}
        />
        {present.length > 0 ? (
          <label className={styles.keep}>
            <input type="checkbox" checked={isKept} onChange={(event) => setKept(event.target.checked)} />
            {t('dialog.keep')}
          </label>
        ) : null}
        <ConflictList commandId={command.id} keys={recorded} conflicts={conflicts} fromLists={fromLists} />
      </div>
      {question}
    </Dialog>
  );
}

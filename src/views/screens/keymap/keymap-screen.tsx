import { useAtomValue } from 'jotai';
import { useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { preferencesAtom } from '#src/state/preferences.ts';
import { useCommandRunner, useCommandSystem } from '../../kit/command-provider.tsx';
import { TextFilter } from '../../kit/filters/text-filter.tsx';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { Switch } from '../../kit/switch.tsx';
import styles from './keymap.module.css';
import { KeymapActions } from './keymap-actions.tsx';
import { KeymapList } from './keymap-list.tsx';
import { type KeymapRow, keymapSections } from './keymap-rows.ts';
import { RebindDialog } from './rebind-dialog.tsx';
import { useKeyChanges } from './use-key-changes.ts';

/** Every command with its keys, which are changed here and hold at once everywhere. */
export function KeymapScreen() {
  const { t } = useTranslation('keymap');
  const system = useCommandSystem();
  const change = useKeyChanges();
  const run = useCommandRunner();
  const switchId = useId();
  const screen = useRef<HTMLDivElement>(null);
  const filter = useRef<HTMLInputElement>(null);
  const { keys, singleLetters } = useAtomValue(preferencesAtom);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<KeymapRow | null>(null);
  const version = useSyncExternalStore(system.subscribe, system.version);
  const sections = useMemo(() => {
    // Names and verdicts change with the version alone.
    void version;
    return keymapSections(system, keys, text);
  }, [system, version, keys, text]);
  const command = chosen && system.registry.find(chosen.id);

  /** Once what was typed has been looked for: a row that goes away takes the focus with it. */
  function focusList() {
    screen.current?.querySelector<HTMLElement>('[data-keymap-list] [tabindex="0"]')?.focus();
  }

  return (
    <div ref={screen} className={styles.screen}>
      <ScreenHead title={t('title')} flush>
        <KeymapActions own={{ keys, singleLetters }} onFilter={() => filter.current?.focus()} />
      </ScreenHead>
      <p className={styles.text}>{t('text')}</p>
      <div className={styles.letters}>
        <Switch
          id={switchId}
          checked={singleLetters}
          aria-describedby={`${switchId}-help`}
          onCheckedChange={(isOn) => void run('app.single-letters', { letters: isOn ? 'on' : 'off' })}
        />
        <label htmlFor={switchId}>{t('letters.label')}</label>
        <span id={`${switchId}-help`} className={styles.help}>
          {t('letters.help')}
        </span>
      </div>
      <TextFilter
        ref={filter}
        label={t('filter')}
        value={text}
        kbd={system.keysOf('screen.focus-filter')}
        onChange={setText}
        onLeave={() => requestAnimationFrame(focusList)}
      />
      {sections.length === 0 ? (
        <p role="status" className={styles.text}>
          {t('none')}
        </p>
      ) : null}
      <KeymapList
        sections={sections}
        onChoose={setChosen}
        onRemove={({ id, title }) =>
          change(
            { keys: { ...keys, [id]: null } },
            { key: 'keymap:done.removed', params: { command: title } },
          )
        }
      />
      {chosen && command ? (
        <RebindDialog row={chosen} command={command} overrides={keys} onClose={() => setChosen(null)} />
      ) : null}
    </div>
  );
}

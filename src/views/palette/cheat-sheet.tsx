import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { keysOfPlace } from '#src/commands/kernel/keys/keys-of-place.ts';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';
import { listOffersKey } from '#src/commands/offers/list-offers.ts';
import { Dialog } from '#src/views/kit/dialog.tsx';
import { formatKeys } from '#src/views/kit/format-keys.ts';
import { gridKeyHelp } from '#src/views/kit/grid/grid-key-help.ts';
import { VisuallyHidden } from '#src/views/kit/hidden.tsx';
import { Kbd } from '#src/views/kit/kbd.tsx';
import styles from './cheat-sheet.module.css';
import { cheatSheet, type KeySection } from './cheat-sheet-rows.ts';
import type { OpenState } from './open-state.ts';

/** The list of keys for where the user is, made from the commands themselves. */
export function CheatSheet({ state, system }: { state: OpenState; system: CommandSystem }) {
  const { t } = useTranslation();
  const isOpen = useSyncExternalStore(state.subscribe, state.isOpen);
  return (
    <Dialog open={isOpen} onOpenChange={state.set} title={t('palette:keys.title')} size="l">
      {isOpen ? <Keys system={system} /> : null}
    </Dialog>
  );
}

function Keys({ system }: { system: CommandSystem }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  useSyncExternalStore(system.subscribe, system.version);
  const isGridHere = system.context.get(listOffersKey).toggleRow !== undefined;
  const { here, elsewhere } = cheatSheet(system, text, [
    ...gridKeyHelp.map(({ id, textKey, keys, wordsKey }) => ({
      id,
      title: t(textKey),
      keys,
      ...(wordsKey && { keywords: t(wordsKey) }),
      isHere: isGridHere,
    })),
    ...keysOfPlace(system.context).map(({ textKey, keys }) => ({
      id: textKey,
      title: t(textKey),
      keys,
      isHere: true,
    })),
  ]);
  const isEmpty = here.length === 0 && elsewhere.length === 0;
  return (
    <>
      <input
        className={styles.filter}
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={t('palette:keys.filter')}
        aria-label={t('palette:keys.filter')}
        type="search"
      />
      {isEmpty ? (
        <p role="status" className={styles.empty}>
          {t('palette:empty')}
        </p>
      ) : null}
      <Part title={t('palette:keys.here')} sections={here} />
      <Part title={t('palette:keys.elsewhere')} sections={elsewhere} />
    </>
  );
}

function Part({ title, sections }: { title: string; sections: readonly KeySection[] }) {
  const { t } = useTranslation();
  if (sections.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles.part}>{title}</h3>
      <div className={styles.sections}>
        {sections.map(({ section, rows }) => (
          <div key={section} className={styles.section}>
            <h4 className={styles.name}>{t(`commands:noun.${section}.menu`)}</h4>
            <ul>
              {rows.map((row) => (
                <li key={row.id} className={styles.row}>
                  <span>{row.title}</span>
                  <span className={styles.keys}>
                    {row.keys.map((keys) => (
                      <span key={keys}>
                        <Kbd keys={keys} />
                        <VisuallyHidden>{formatKeys(keys)}</VisuallyHidden>
                      </span>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

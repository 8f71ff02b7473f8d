import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '#src/commands/kernel/context/command-texts.ts';
import { useCommandSystem } from '../../kit/command-provider.tsx';
import { formatKeys } from '../../kit/format-keys.ts';
import { VisuallyHidden } from '../../kit/hidden.tsx';
import { Kbd } from '../../kit/kbd.tsx';
import { Pill } from '../../kit/pill.tsx';
import { useLocalKeys } from '../../kit/use-local-keys.ts';
import styles from './keymap.module.css';
import type { KeymapRow, KeymapSection } from './keymap-rows.ts';

/** The commands as one stop of Tab: arrow keys, Home and End move, Enter chooses, Delete takes the keys away. */
export function KeymapList({
  sections,
  onChoose,
  onRemove,
}: {
  sections: readonly KeymapSection[];
  onChoose: (row: KeymapRow) => void;
  onRemove: (row: KeymapRow) => void;
}) {
  const { t } = useTranslation('keymap');
  const rows = sections.flatMap((section) => section.rows);
  const [wanted, setWanted] = useState('');
  const at = rows.some(({ id }) => id === wanted) ? wanted : rows[0]?.id;

  const place = useLocalKeys<HTMLElement>([
    {
      keys: ['Delete'],
      textKey: 'keymap:removeKey',
      run() {
        const row = rows.find(({ id }) => id === at);
        if (row && row.keys.length > 0) onRemove(row);
      },
    },
  ]);

  return (
    <section
      ref={place}
      aria-label={t('list')}
      className={styles.list}
      onKeyDown={moveFocus}
      data-keymap-list
      data-focus-home
    >
      {sections.map(({ section, rows: own }) => (
        <div key={section} className={styles.section}>
          <h2>{t(`commands:noun.${section}.menu`)}</h2>
          <ul>
            {own.map((row) => (
              <li key={row.id}>
                <button
                  type="button"
                  className={styles.row}
                  tabIndex={row.id === at ? 0 : -1}
                  onFocus={() => setWanted(row.id)}
                  onClick={() => onChoose(row)}
                >
                  <RowText row={row} />
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function RowText({ row: { title, keys, place, isChanged, isOff, shadow } }: { row: KeymapRow }) {
  const { t } = useTranslation('keymap');
  const { texts } = useCommandSystem();
  return (
    <>
      <span className={styles.title}>{title}</span>
      <span className={styles.marks}>
        {shadow ? (
          <span
            title={t('shadowedBy', {
              command: titleOf(texts, shadow.winner.commandId),
              keys: formatKeys(shadow.winner.strokes.join(' ')),
            })}
          >
            <Pill tone="warn">{t('shadowed')}</Pill>
          </span>
        ) : null}
        {isOff ? <Pill>{t('switchedOff')}</Pill> : null}
        {isChanged ? <Pill tone="accent">{t('changed')}</Pill> : null}
      </span>
      <span className={styles.place}>{t(`place.${place}`)}</span>
      <span className={styles.keys}>
        {keys.length === 0 ? <span className={styles.none}>{t('noKeys')}</span> : null}
        {keys.map((each) => (
          <span key={each}>
            <Kbd keys={each} />
            <VisuallyHidden>{formatKeys(each)}</VisuallyHidden>
          </span>
        ))}
      </span>
    </>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const place = rows.indexOf(document.activeElement as HTMLButtonElement);
  const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  rows[Math.max(0, Math.min(rows.length - 1, next))]?.focus();
}

import { useAtom } from 'jotai';
import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { isSettingsMenuOpen, settingsMenuAtom } from '#src/state/frame.ts';
import styles from './frame.module.css';

/** Entries of the menu under one of their own: open where one of them is current, else as it was chosen. */
export function MenuBranch({
  title,
  keys,
  isInside,
  children,
}: {
  title: string;
  keys: ReactNode;
  /** Whether one of the entries leads to where one is. */
  isInside: boolean;
  children: ReactNode;
}) {
  const [chosen, choose] = useAtom(settingsMenuAtom);
  const toggle = useRef<HTMLButtonElement>(null);
  const entries = useRef<HTMLDivElement>(null);
  const isOpen = isSettingsMenuOpen(chosen, isInside);

  useEffect(() => {
    if (!chosen?.takesFocus) return;
    choose({ ...chosen, takesFocus: false });
    if (chosen.isOpen) entries.current?.querySelector('a')?.focus();
    else toggle.current?.focus();
  }, [chosen, choose]);

  function openByArrows(event: KeyboardEvent) {
    if (event.key === 'ArrowRight' && !isOpen) choose({ isOpen: true, isInside, takesFocus: true });
    else if (event.key === 'ArrowLeft' && isOpen) choose({ isOpen: false, isInside, takesFocus: true });
    else return;
    event.preventDefault();
  }

  return (
    <div role="group" aria-label={title} onKeyDown={openByArrows}>
      <button
        ref={toggle}
        type="button"
        className={styles.entry}
        aria-expanded={isOpen}
        aria-controls="menu-settings"
        onClick={() => choose({ isOpen: !isOpen, isInside, takesFocus: false })}
      >
        <span className={styles.branch}>
          {title}
          <ChevronRight className={styles.turn} aria-hidden="true" />
        </span>
        {keys}
      </button>
      <div ref={entries} id="menu-settings" className={styles.entries} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </div>
  );
}

import { type CompositionEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '../kbd.tsx';
import styles from './type-ahead-box.module.css';
import type { Seeking, TypeAhead } from './use-type-ahead.ts';

/** Where one types to find a row; an input of its own, so that input methods work. Enter and Escape give the focus back to the grid. */
export function TypeAheadBox({
  seeking: { text, column, outcome, loadedOnly },
  typeAhead,
  onLeave,
}: {
  seeking: Seeking;
  typeAhead: TypeAhead;
  /** Called after a key has ended it. */
  onLeave: () => void;
}) {
  const { t } = useTranslation('kit');
  const input = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    switch (event.key) {
      case "'":
      case 'ArrowDown':
        typeAhead.next(1);
        break;
      case 'ArrowUp':
        typeAhead.next(-1);
        break;
      case 'Enter':
      case 'Escape':
      case 'Tab':
        typeAhead.end();
        onLeave();
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={styles.box} data-outcome={outcome} data-key-scope="bar">
      <label className={styles.label}>
        <span className={styles.column}>{t('grid.seekLabel', { column })}</span>
        <input
          ref={input}
          className={styles.input}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            const isUndecided = (event.nativeEvent as InputEvent).isComposing;
            typeAhead.type(event.target.value, isUndecided);
          }}
          onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) =>
            typeAhead.type(event.currentTarget.value)
          }
          onKeyDown={onKeyDown}
          onBlur={typeAhead.end}
        />
      </label>
      {outcome === 'searching' ? <span className={styles.note}>{t('grid.seeking')}</span> : null}
      {outcome === 'missing' ? <span className={styles.note}>{t('grid.seekNone')}</span> : null}
      {loadedOnly ? <span className={styles.limits}>{t('grid.seekLoaded')}</span> : null}
      <span className={styles.hint}>
        <Kbd keys="'" /> {t('grid.seekNext')}
      </span>
    </div>
  );
}

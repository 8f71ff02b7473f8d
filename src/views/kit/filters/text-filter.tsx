import { Search, X } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '../kbd.tsx';
import styles from './filters.module.css';
import { useDraftText } from './use-draft-text.ts';

/** The first text filter of a list, always in sight. Escape empties it, then leaves; Enter and ArrowDown leave. */
export function TextFilter({
  label,
  value,
  kbd,
  onChange,
  onLeave,
  ref,
}: {
  label: string;
  value: string;
  kbd?: string;
  onChange: (text: string) => void;
  onLeave?: () => void;
  ref?: Ref<HTMLInputElement>;
}) {
  const { t } = useTranslation('kit');
  const { draft, change, commit } = useDraftText(value, onChange);
  const box = useRef<HTMLDivElement>(null);

  return (
    <div ref={box} className={styles.search}>
      <Search aria-hidden="true" />
      <input
        ref={ref}
        className={styles.searchInput}
        type="text"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={draft}
        onChange={(event) => change(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && draft !== '') {
            event.preventDefault();
            event.stopPropagation();
            change('');
          } else if (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'Escape') {
            event.preventDefault();
            commit();
            onLeave?.();
          }
        }}
      />
      {draft === '' ? (
        kbd && <Kbd keys={kbd} />
      ) : (
        <button
          type="button"
          className={styles.small}
          aria-label={t('filters.clear', { label })}
          onClick={() => {
            change('');
            box.current?.querySelector('input')?.focus();
          }}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

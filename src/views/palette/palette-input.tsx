import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';
import styles from './palette.module.css';
import type { PaletteState } from './palette-state.ts';
import { questionOf } from './palette-steps.ts';
import type { PaletteStore } from './palette-store.ts';

/** The id of the list that the input controls. */
export const listId = 'palette-list';

/** The id of a row's element, by its place in the list. */
export function rowId(place: number): string {
  return `palette-row-${place}`;
}

const page = 8;
const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };

/** A name, and what stands behind it: `Launch campaign` and ` · 12 selected`. */
function partsOf(token: string): readonly string[] {
  const place = token.lastIndexOf(' · ');
  return place < 0 ? [token] : [token.slice(0, place), token.slice(place)];
}

/** What is typed, behind the tokens of what was chosen; all keys of the palette are read here. */
export function PaletteInput({
  store,
  state,
  system,
}: {
  store: PaletteStore;
  state: PaletteState;
  system: CommandSystem;
}) {
  const { t } = useTranslation();
  const question = questionOf(system, state.steps.at(-1));
  const asks = t(question.key, { ...question.params });
  const place = state.rows.findIndex((row) => row.key === state.active);

  const left = useRef<[start: number | null, end: number | null]>(undefined);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moves[event.key];
    if (move !== undefined) {
      event.preventDefault();
      store.move(move);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (!event.repeat) store.choose();
    } else if (event.key === 'Tab') {
      event.preventDefault();
      store.showActions();
    } else if (event.key === 'Backspace' && store.back()) {
      event.preventDefault();
    }
  }

  return (
    <div className={styles.head}>
      {state.steps.map((step) => (
        <span key={step.kind === 'argument' ? step.name : step.kind} className={styles.token}>
          {partsOf(step.token).map((part) => (
            <span key={part} className={styles.part}>
              {part}
            </span>
          ))}
        </span>
      ))}
      <input
        className={styles.input}
        value={state.text}
        placeholder={asks}
        onChange={(event) => store.type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget: { selectionStart, selectionEnd } }) => {
          left.current = [selectionStart, selectionEnd];
        }}
        onFocus={({ currentTarget }) => {
          const [start, end] = left.current ?? [null, null];
          // A focus that was pulled away comes back with all of the text chosen, which the next letter would replace.
          if (left.current) queueMicrotask(() => currentTarget.setSelectionRange(start, end));
        }}
        role="combobox"
        aria-label={[...state.steps.map((step) => step.token), asks].join(', ')}
        aria-expanded={state.rows.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={place < 0 ? undefined : rowId(place)}
        aria-invalid={state.problem ? true : undefined}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      {state.status === 'loading' ? <span aria-hidden="true" className={styles.busy} /> : null}
    </div>
  );
}

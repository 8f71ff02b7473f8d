import clsx from 'clsx';
import {
  type CompositionEvent,
  type FocusEvent,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { choiceLabel } from '../form/form-control.tsx';
import type { Choice } from '../form/types.ts';
import { CellReason, type ReasonPlace } from './cell-reason.tsx';
import styles from './data-grid.module.css';

/** How an editor was left: by which key, or because the focus went elsewhere. */
export type EditEnd = 'enter' | 'next' | 'previous' | 'blur';

/**
 * The input inside a cell that is edited, and why it was refused before. Enter commits, Tab commits and goes to the next
 * cell, Escape gives up, leaving it commits. Unseen it waits in a cell for what is typed over that, a key or a word that is
 * composed, and leaves all other keys to the grid.
 */
export function CellEditor({
  label,
  unseenIn,
  initial,
  options,
  error,
  reasonPlace,
  onCommit,
  onCancel,
  onType,
  caret,
  onGone,
  onTypedOver,
  onUntyped,
}: {
  label: string;
  /** The cell that it stands in for while it is unseen. */
  unseenIn: string | undefined;
  initial: string;
  options?: readonly Choice[];
  error?: string;
  reasonPlace: ReasonPlace;
  onCommit: (text: string, end: EditEnd) => void;
  onCancel: () => void;
  /** Typing into a cell out of sight brings it back. */
  onType: () => void;
  /** Where the caret stands at first; left out, at the end of the text. */
  caret?: { from: number; to: number } | undefined;
  /** The editor is taken away before the text was entered or given up. */
  onGone: (text: string, from: number, to: number) => void;
  /** What is typed begins while it is unseen. */
  onTypedOver: () => void;
  /** The word that was composed first was given up. */
  onUntyped: () => void;
}) {
  const { t } = useTranslation('kit');
  const [text, setText] = useState(initial);
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const ended = useRef(false);
  const firstWord = useRef(false);
  const isUnseen = unseenIn !== undefined;
  const reasonId = useId();

  const latest = useRef({ caret, onGone, isUnseen });
  latest.current = { caret, onGone, isUnseen };

  useLayoutEffect(() => {
    const input = control.current;
    const { caret: begin, isUnseen: waits } = latest.current;
    // Whether an unseen one has the focus is for the cursor to say.
    if (!waits) input?.focus({ preventScroll: true });
    if (begin && input instanceof HTMLInputElement) input.setSelectionRange(begin.from, begin.to);
    return () => {
      if (!input || ended.current || latest.current.isUnseen) return;
      latest.current.onGone(input.value, input.selectionStart ?? 0, input.selectionEnd ?? 0);
    };
  }, []);

  function finish(end: EditEnd) {
    if (ended.current || isUnseen) return;
    ended.current = true;
    onCommit(text, end);
  }

  function change(next: string) {
    setText(next);
    if (isUnseen) onTypedOver();
  }

  function beginWord() {
    firstWord.current = isUnseen;
    if (isUnseen) onTypedOver();
  }

  function endWord({ currentTarget }: CompositionEvent<HTMLInputElement>) {
    if (firstWord.current && currentTarget.value === '') onUntyped();
    firstWord.current = false;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isUnseen) return;
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      ended.current = true;
      onCancel();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      finish('enter');
    } else if (event.key === 'Tab') {
      event.preventDefault();
      finish(event.shiftKey ? 'previous' : 'next');
    } else {
      onType();
    }
  }

  const shared = {
    ref: control,
    className: clsx(styles.editor, isUnseen && styles.unseen),
    ...(isUnseen
      ? { 'data-cell': unseenIn, tabIndex: 0 }
      : { 'data-editor': '', 'data-key-scope': 'editor' }),
    'aria-label': label,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? reasonId : undefined,
    value: text,
    onKeyDown,
    // A dialog that nobody asked for, such as that of an ended session, gives the focus back.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget?.closest('[data-locked]')) finish('blur');
    },
  };
  return (
    <>
      {options ? (
        <select {...shared} onChange={(event) => setText(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {choiceLabel(option, t)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change(event.target.value)}
          onCompositionStart={beginWord}
          onCompositionEnd={endWord}
        />
      )}
      {error ? <CellReason id={reasonId} text={error} place={reasonPlace} /> : null}
    </>
  );
}

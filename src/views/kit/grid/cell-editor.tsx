import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceLabel } from '../form/form-control.tsx';
import type { Choice } from '../form/types.ts';
import { isComposing } from '../is-composing.ts';
import { CellReason, type ReasonPlace } from './cell-reason.tsx';
import styles from './data-grid.module.css';

/** How an editor was left: by which key, or because the focus went elsewhere. */
export type EditEnd = 'enter' | 'next' | 'previous' | 'blur';

/** The input inside a cell that is edited, and why it was refused before. Enter commits, Tab commits and goes to the next cell, Escape gives up, leaving it commits. */
export function CellEditor({
  label,
  initial,
  options,
  error,
  reasonPlace,
  onCommit,
  onCancel,
  onType,
  caret,
  onGone,
}: {
  label: string;
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
}) {
  const { t } = useTranslation('kit');
  const [text, setText] = useState(initial);
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const ended = useRef(false);
  const reasonId = useId();

  const latest = useRef({ caret, onGone });
  latest.current = { caret, onGone };

  useLayoutEffect(() => {
    const input = control.current;
    const begin = latest.current.caret;
    input?.focus({ preventScroll: true });
    if (begin && input instanceof HTMLInputElement) input.setSelectionRange(begin.from, begin.to);
    return () => {
      if (!input || ended.current) return;
      latest.current.onGone(input.value, input.selectionStart ?? 0, input.selectionEnd ?? 0);
    };
  }, []);

  function finish(end: EditEnd) {
    if (ended.current) return;
    ended.current = true;
    onCommit(text, end);
  }

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (isComposing(event)) return;
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
    className: styles.editor,
    'data-editor': '',
    'data-key-scope': 'editor',
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
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {error ? <CellReason id={reasonId} text={error} place={reasonPlace} /> : null}
    </>
  );
}

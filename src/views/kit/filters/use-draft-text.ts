import { useEffect, useRef, useState } from 'react';

/** Text being typed and its ways out. */
export type DraftText = { draft: string; change: (text: string) => void; commit: () => void };

const pauseMs = 250;

/** Holds what is typed and passes it on when typing pauses, or at once by `commit`. A change from outside wins. */
export function useDraftText(value: string, onCommit: (text: string) => void): DraftText {
  const [draft, setDraft] = useState(value);
  const passed = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const latest = useRef(onCommit);
  latest.current = onCommit;

  useEffect(() => {
    if (value === passed.current) return;
    passed.current = value;
    setDraft(value);
  }, [value]);
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current);
    },
    [],
  );

  function pass(text: string) {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
    const trimmed = text.trim();
    if (trimmed === passed.current) return;
    passed.current = trimmed;
    latest.current(trimmed);
  }
  function change(text: string) {
    setDraft(text);
    if (timer.current) clearTimeout(timer.current);
    timer.current = setTimeout(() => pass(text), pauseMs);
  }
  return { draft, change, commit: () => pass(draft) };
}

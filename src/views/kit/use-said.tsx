import { type ReactNode, useCallback, useState } from 'react';

/** What goes into a live region, and the way to fill it: the same words are said anew each time. */
export function useSaid(): readonly [ReactNode, (text: string) => void] {
  const [{ text, turn }, setSaid] = useState({ text: '', turn: 0 });
  const say = useCallback((next: string) => setSaid((last) => ({ text: next, turn: last.turn + 1 })), []);
  return [<span key={turn}>{text}</span>, say];
}

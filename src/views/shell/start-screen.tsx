import { useEffect } from 'react';
import { useConsole } from './console-context.ts';

/** Leads on to Home, which every account has. */
export function StartScreen() {
  const { replace } = useConsole();
  useEffect(() => replace('/home'), [replace]);
  return null;
}

import type { Sentence } from '#src/commands/kernel/context/context-keys.ts';
import type { OwnKeys } from '#src/state/setting-changes.ts';
import { useCommandRunner } from '../../kit/command-provider.tsx';

/** Puts keys in force at once, says so, and can take it back. */
export function useKeyChanges(): (change: Partial<OwnKeys>, told: Sentence) => void {
  const run = useCommandRunner();
  return (change, told) => void run('app.set-keys', { change, told });
}

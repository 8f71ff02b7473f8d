import { useSyncExternalStore } from 'react';
import { gridModeKey } from '#src/commands/kernel/context-keys.ts';
import { takesText } from '#src/commands/kernel/dispatcher.ts';
import { useCommandSystem } from '../kit/command-provider.tsx';

/** Whether what has the focus takes letters for itself: a field, or a grid that is a sheet. */
export function useInField(): boolean {
  const { context } = useCommandSystem();
  return useSyncExternalStore(follow, () =>
    takesText(document.activeElement, context.get(gridModeKey) === 'sheet'),
  );
}

function follow(onChange: () => void): () => void {
  document.addEventListener('focusin', onChange);
  document.addEventListener('focusout', onChange);
  return () => {
    document.removeEventListener('focusin', onChange);
    document.removeEventListener('focusout', onChange);
  };
}

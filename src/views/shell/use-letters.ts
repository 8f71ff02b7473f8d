import { useSyncExternalStore } from 'react';
import { gridModeKey } from '#src/commands/kernel/context-keys.ts';
import { isInForm, takesText } from '#src/commands/kernel/dispatcher.ts';
import { useCommandSystem } from '../kit/command-provider.tsx';

/** Where letters go: into a field of a form, into another field, or to the commands. */
export type LettersGo = 'form' | 'field' | 'commands';

/** Whether what has the focus takes letters for itself: a field, or a grid that is a sheet. */
export function useLetters(): LettersGo {
  const { context } = useCommandSystem();
  return useSyncExternalStore(follow, () => {
    const { activeElement } = document;
    if (!takesText(activeElement, context.get(gridModeKey) === 'sheet')) return 'commands';
    return isInForm(activeElement) ? 'form' : 'field';
  });
}

function follow(onChange: () => void): () => void {
  document.addEventListener('focusin', onChange);
  document.addEventListener('focusout', onChange);
  return () => {
    document.removeEventListener('focusin', onChange);
    document.removeEventListener('focusout', onChange);
  };
}

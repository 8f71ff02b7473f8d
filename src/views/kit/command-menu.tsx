import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArgumentValues } from '#src/commands/kernel/arguments/arguments.ts';
import { commandEntry } from './command-entry.ts';
import { useCommandSystem } from './command-provider.tsx';
import { Menu, type MenuItem } from './menu.tsx';

/** A menu of commands, each with its key, or with the reason why not; what the account can never use is left out. */
export function CommandMenu({
  ids,
  args,
  label,
  trigger,
  align,
  open,
  onOpenChange,
}: {
  ids: readonly string[];
  args?: ArgumentValues;
  label: string;
  trigger: ReactNode;
  align?: 'start' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  const system = useCommandSystem();
  useSyncExternalStore(system.subscribe, system.version);
  const items = ids.flatMap((id): MenuItem[] => {
    const entry = commandEntry({ system, t }, { id, args });
    return entry ? [entry] : [];
  });
  return <Menu {...{ items, label, trigger, align, open, onOpenChange }} />;
}

import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { noValues } from '#src/commands/kernel/argument-values.ts';
import type { ArgumentValues } from '#src/commands/kernel/arguments.ts';
import { useCommandRunner, useCommandSystem } from './command-provider.tsx';
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
  const run = useCommandRunner();
  useSyncExternalStore(system.subscribe, system.version);
  const items = ids.flatMap((id): MenuItem[] => {
    const command = system.registry.find(id);
    const given = args ? { ...noValues, values: args } : noValues;
    const verdict = system.verdict(id, given);
    if (!command || (!verdict.ok && verdict.reason.kind === 'forbidden')) return [];
    return [
      {
        id,
        label: system.titleOf(id, given),
        kbd: system.keysOf(id),
        danger: command.danger === 'irreversible',
        disabled: !verdict.ok,
        reason: verdict.ok ? undefined : t(verdict.reason.key, { ...verdict.reason.params }),
        onSelect: () => void run(id, args, 'menu'),
      },
    ];
  });
  return <Menu {...{ items, label, trigger, align, open, onOpenChange }} />;
}

import type { ReactNode } from 'react';
import { noValues } from '#src/commands/kernel/arguments/argument-values.ts';
import type { ArgumentValues } from '#src/commands/kernel/arguments/arguments.ts';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';
import type { MenuItem } from './menu.tsx';

type Translate = (key: string, params?: Record<string, unknown>) => string;

/** A command as an entry of a menu, with its key, or with the reason why not; nothing for one that the account can never use. */
export function commandEntry(
  { system, t }: { system: CommandSystem; t: Translate },
  { id, args, label }: { id: string; args?: ArgumentValues | undefined; label?: ReactNode },
): MenuItem | null {
  const command = system.registry.find(id);
  const given = args ? { ...noValues, values: args } : noValues;
  const verdict = system.verdict(id, given);
  if (!command || (!verdict.ok && verdict.reason.kind === 'forbidden')) return null;
  return {
    id,
    label: label ?? system.titleOf(id, given),
    kbd: system.keysOf(id),
    danger: command.danger === 'irreversible',
    disabled: !verdict.ok,
    reason: verdict.ok ? undefined : t(verdict.reason.key, { ...verdict.reason.params }),
    onSelect: () => void system.runner.run(id, 'menu', given),
  };
}

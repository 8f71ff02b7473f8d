import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArgumentValues } from '#src/commands/kernel/arguments/arguments.ts';
import { titleOf } from '#src/commands/kernel/context/command-texts.ts';
import type { ButtonVariant } from '../button.tsx';
import { CommandButton } from '../command-button.tsx';
import { commandEntry } from '../command-entry.ts';
import { useCommandSystem } from '../command-provider.tsx';
import { Toolbar, type ToolbarItem } from './toolbar.tsx';

/** A command of a toolbar; the primary one leaves the line last. */
export interface BarCommand {
  readonly id: string;
  readonly args?: ArgumentValues | undefined;
  /** In place of the command's title. */
  readonly label?: string;
  /** Names the command alone: what stands beside it names the record, or says how many there are. */
  readonly isPlain?: boolean;
  readonly icon?: ReactNode;
  readonly variant?: ButtonVariant;
  /** Leaves it out while it cannot run. */
  readonly hideRefused?: boolean;
}

/** A toolbar of commands: buttons while they fit, entries of its menu else; what the account can never use is left out. */
export function CommandBar({
  commands,
  from,
  className,
}: {
  commands: readonly BarCommand[];
  from?: 'start' | 'end';
  className?: string;
}) {
  const { t } = useTranslation();
  const system = useCommandSystem();
  useSyncExternalStore(system.subscribe, system.version);
  const items = commands.flatMap((command): ToolbarItem[] => {
    const { isPlain, ...shown } = command;
    const label = isPlain ? titleOf(system.texts, command.id) : command.label;
    const drawn = { ...shown, ...(label !== undefined && { label }) };
    const entry = commandEntry({ system, t }, drawn);
    if (!entry || (command.hideRefused && entry.disabled)) return [];
    return [
      { id: command.id, button: <CommandButton {...drawn} />, entry, stays: command.variant === 'primary' },
    ];
  });
  return <Toolbar items={items} {...(from && { from })} {...(className && { className })} />;
}

import type { Operation } from '#contract/wire/resource.ts';
import type { Command } from '#src/commands/kernel/declaring/define-command.ts';
import type { Services } from '#src/commands/services.ts';
import { resourceCommands } from '#src/commands/shapes/resource-commands.ts';
import type { UsualCommand } from '#src/commands/shapes/resource-declaration.ts';
import { cellCommands, setFieldCommands } from '#src/commands/shapes/set-field-commands.ts';
import { type ConsoleResource, hasEditableCells } from './console-resource.ts';

/** The calls without which a usual command has nothing to do. */
const needed: Partial<Record<UsualCommand, readonly Operation[]>> = {
  create: ['create'],
  open: ['get'],
  edit: ['update'],
  save: ['create', 'update'],
  delete: ['delete'],
  'copy-link': ['get'],
  'open-tab': ['get'],
};

/** Every command of a resource: the usual ones, those that set its fields, and its own. */
export function commandsOf(of: ConsoleResource): readonly Command<Services>[] {
  const { under, ...own } = of;
  const { resource, section, modules, settable, rules, withAttributes } = of;
  const common = {
    resource: resource.name,
    name: section,
    modules,
    ...(under && { under: under.resource.name }),
  };
  const setting = { ...common, ...(rules && { rules }), ...(withAttributes && { withAttributes }) };
  return [
    ...resourceCommands({ ...own, ...common, without: [...(of.without ?? []), ...withoutCalls(of)] }),
    ...(settable ? setFieldCommands({ ...setting, fields: settable }) : []),
    ...(!settable && hasEditableCells(of) ? cellCommands(setting) : []),
    ...(of.commands ?? []),
  ];
}

function withoutCalls({ resource: { operations }, under }: ConsoleResource): readonly UsualCommand[] {
  // What lies under a record has no screen of one.
  if (under) return Object.keys(needed) as UsualCommand[];
  return (Object.keys(needed) as UsualCommand[]).filter(
    (name) => !needed[name]?.some((operation) => operations.includes(operation)),
  );
}

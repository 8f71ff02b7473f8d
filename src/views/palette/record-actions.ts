import { noValues, withRecord, withValue } from '#src/commands/kernel/arguments/argument-values.ts';
import { commandRow } from '#src/commands/kernel/rows/command-row.ts';
import type { PaletteRow, RowAction } from '#src/commands/kernel/rows/palette-row.ts';
import { commandPath } from '#src/commands/kernel/running/command-link.ts';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';

/** What can be done with a row: the commands that can be given the record, or what there is about a command. */
export function actionRows(system: CommandSystem, row: PaletteRow): readonly PaletteRow[] {
  if (row.action.kind === 'command') return commandActions(system, row.action);
  if (row.action.kind !== 'record') return [];
  const { reference, record } = row.action;
  return system.registry.all.flatMap((command) => {
    const found = Object.entries(command.args).find(
      ([, argument]) =>
        (argument.kind === 'pick' || argument.kind === 'pickMany') &&
        argument.fromSubject &&
        argument.resource === reference.resource,
    );
    if (!found || command.hidden) return [];
    const [name, argument] = found;
    const given = withRecord(noValues, { name, argument }, reference, record);
    const targetName = row.titles[0];
    return [
      {
        ...commandRow(command.id, system.texts.of(command.id), given),
        ...(targetName !== undefined && { targetName }),
      },
    ];
  });
}

const copyLink = 'app.copy-command-link';

function commandActions(
  system: CommandSystem,
  { commandId, given }: Pick<RowAction & { kind: 'command' }, 'commandId' | 'given'>,
): readonly PaletteRow[] {
  const command = system.registry.find(commandId);
  if (!command) return [];
  const link = commandPath(command, given);
  return [commandRow(copyLink, system.texts.of(copyLink), withValue(noValues, 'link', link))];
}

const mostOffered = 4;

/** The few commands that stand below a found record, named with it: those that have a key, without opening (that is the record's own row) and deleting (too near to Enter). */
export function offeredActions(system: CommandSystem, row: PaletteRow): readonly PaletteRow[] {
  const named = actionRows(system, row).filter(
    ({ key }) => system.keysOf(key) !== undefined && !/\.(open|open-tab|delete)$/.test(key),
  );
  return named.slice(0, mostOffered).map((action) => ({ ...action, key: `${action.key} ${row.key}` }));
}

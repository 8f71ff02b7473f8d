import { consoleResources } from '#src/resources/all.ts';
import { commandsOf } from '#src/resources/commands-of.ts';
import { accountCommands } from './groups/account.ts';
import { appCommands } from './groups/app.ts';
import { deedCommands } from './groups/deeds.ts';
import { deletedCommands } from './groups/deleted.ts';
import { exportCommands } from './groups/exports.ts';
import { figuresCommands } from './groups/figures.ts';
import { mailboxCommands } from './groups/mailbox.ts';
import { screenCommands } from './groups/screen.ts';
import type { Command } from './kernel/declaring/define-command.ts';
import type { Services } from './services.ts';

/** Every command of the console, in the order in which they are listed. */
export const commands: readonly Command<Services>[] = [
  ...appCommands,
  ...accountCommands,
  ...figuresCommands,
  ...screenCommands,
  ...deedCommands,
  ...exportCommands,
  ...consoleResources.flatMap(commandsOf),
  ...mailboxCommands,
  ...deletedCommands,
];

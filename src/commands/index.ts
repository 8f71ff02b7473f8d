import { appCommands } from './groups/app.ts';
import { screenCommands } from './groups/screen.ts';
import { tagCommands } from './groups/tags.ts';
import type { Command } from './kernel/define-command.ts';
import type { Services } from './services.ts';

/** Every command of the console, in the order in which they are listed. */
export const commands: readonly Command<Services>[] = [...appCommands, ...screenCommands, ...tagCommands];

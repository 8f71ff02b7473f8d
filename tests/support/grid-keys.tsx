import type { ReactNode } from 'react';
import { gridCommands } from '#src/commands/groups/grid.ts';
import { type CommandSystem, createCommandSystem } from '#src/commands/kernel/running/command-system.ts';
import type { Services } from '#src/commands/services.ts';
import { createPageKeyboard } from '#src/keyboard/page-keyboard.ts';
import { CommandProvider } from '#src/views/kit/command-provider.tsx';
import { createTestClock } from '#tests/src/commands/kernel/kernel-world.ts';

const keyboard = createPageKeyboard<Services>();
const system: CommandSystem<Services> = createCommandSystem<Services>({
  createDispatcher: keyboard.createDispatcher,
  commands: gridCommands,
  clock: createTestClock(),
  texts: {
    language: () => 'en',
    text: ({ key }) => key,
    textInAll: () => [],
    of: () => [],
    nouns: () => [],
    version: () => 0,
    subscribe: () => () => {},
  },
  records: {
    known: () => [],
    titleOf: ({ id }) => `# ${id}`,
    search: async () => [],
    withId: async () => [],
    load: async ({ id }) => ({ id }),
  },
  platform: 'other',
  recentsStore: { read: () => null, write: () => {} },
  // These commands ask for nothing else.
  services: () => ({ context: system.context, offers: system.context.get }) as unknown as Services,
  ask: () => {},
  describeError: () => undefined,
  carryOutUndo: async () => ({}),
  isUnreached: () => false,
});
keyboard.attach(document);

/** A grid with the commands of grids around it, run by the keys of the page. */
export function withGridKeys(grid: ReactNode): ReactNode {
  return <CommandProvider system={system}>{grid}</CommandProvider>;
}

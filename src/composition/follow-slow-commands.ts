import type { createStore } from 'jotai';
import { titleOf } from '#src/commands/kernel/context/command-texts.ts';
import type { Clock } from '#src/commands/kernel/context/kernel-services.ts';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';
import { slowCommandAtom } from '#src/state/frame.ts';

/** What is done sooner needs no sign that it is under way, milliseconds. */
const quickEnough = 300;

/** Tells of a command that takes longer than one waits without a sign, until it is done. */
export function followSlowCommands(
  store: ReturnType<typeof createStore>,
  { runner, texts }: Pick<CommandSystem, 'runner' | 'texts'>,
  after: Clock['after'],
): void {
  let shown: string | undefined;
  let stop = () => {};
  runner.subscribe(() => {
    const [id] = runner.running();
    if (id === shown) return;
    shown = id;
    stop();
    store.set(slowCommandAtom, null);
    if (id !== undefined) stop = after(quickEnough, () => store.set(slowCommandAtom, titleOf(texts, id)));
  });
}

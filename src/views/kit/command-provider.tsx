import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { noValues, type PartialValues } from '#src/commands/kernel/arguments/argument-values.ts';
import type { ArgumentValues } from '#src/commands/kernel/arguments/arguments.ts';
import { type ContextEntry, dialogOpenKey, provide } from '#src/commands/kernel/context/context-keys.ts';
import type { ContextLayer } from '#src/commands/kernel/context/context-store.ts';
import type { Verdict } from '#src/commands/kernel/context/when.ts';
import { type KeysOfPlace, keysOfPlaceKey } from '#src/commands/kernel/keys/keys-of-place.ts';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';
import type { RunOutcome, RunSource } from '#src/commands/kernel/running/runner.ts';

const SystemContext = createContext<CommandSystem | undefined>(undefined);

/** Gives the commands to everything inside. */
export function CommandProvider({ system, children }: { system: CommandSystem; children: ReactNode }) {
  return <SystemContext value={system}>{children}</SystemContext>;
}

/** The commands of the console; throws outside of a provider. */
export function useCommandSystem(): CommandSystem {
  const system = useContext(SystemContext);
  if (!system) throw new Error('No CommandProvider around this view');
  return system;
}

/** Runs commands by id on given arguments; what is not given comes from the selection or is asked for. */
export function useCommandRunner(): (
  id: string,
  args?: ArgumentValues,
  source?: RunSource,
) => Promise<RunOutcome> {
  const { runner } = useCommandSystem();
  return (id, args, source = 'button') => runner.run(id, source, toGiven(args));
}

/** Lays facts over the context for as long as the view is there; the newest view wins, and nothing without commands around. */
export function useRegisterContext(entries: readonly ContextEntry[]): void {
  const context = useContext(SystemContext)?.context;
  const layer = useRef<ContextLayer | undefined>(undefined);

  useLayoutEffect(() => {
    const registered = context?.register([]);
    layer.current = registered;
    return () => registered?.remove();
  }, [context]);

  useLayoutEffect(() => {
    layer.current?.replace(entries);
  });
}

/** Says that a dialog stands over the screen, for as long as the view is there; nothing without commands around. */
export function useDialogFact(): void {
  const context = useContext(SystemContext)?.context;
  useLayoutEffect(() => {
    const layer = context?.register([provide(dialogOpenKey, true)]);
    return () => layer?.remove();
  }, [context]);
}

/** Says which keys a part of the screen hears by itself, for as long as it is there; nothing without commands around. */
export function useKeysOfPlace(all: readonly KeysOfPlace[]): void {
  const context = useContext(SystemContext)?.context;
  const said = JSON.stringify(all.map(({ keys, textKey }) => ({ keys, textKey })));
  useLayoutEffect(() => {
    const layer = context?.register([provide(keysOfPlaceKey, JSON.parse(said) as KeysOfPlace[])]);
    return () => layer?.remove();
  }, [context, said]);
}

/** What a view shows of a command. */
export interface CommandState {
  readonly title: string;
  readonly keys: string | undefined;
  readonly verdict: Verdict;
  readonly isRunning: boolean;
}

/** What the command is called, its key, and whether it can run on the arguments; kept up to date. */
export function useCommandState(id: string, args?: ArgumentValues): CommandState {
  const system = useCommandSystem();
  useSyncExternalStore(system.subscribe, system.version);
  const isRunning = useSyncExternalStore(system.runner.subscribe, () => system.runner.isRunning(id));
  return {
    title: system.titleOf(id, toGiven(args)),
    keys: system.keysOf(id),
    verdict: system.verdict(id, toGiven(args)),
    isRunning,
  };
}

function toGiven(args: ArgumentValues | undefined): PartialValues {
  return args ? { ...noValues, values: args } : noValues;
}

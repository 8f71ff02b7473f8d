import { createContext, useContext, useEffect, useState } from 'react';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';
import type { Services } from '#src/commands/services.ts';
import type { OpenState } from '../palette/open-state.ts';
import type { PaletteStore } from '../palette/palette-store.ts';

/** What the frame is made with. */
export interface Console {
  readonly system: CommandSystem<Services>;
  readonly services: Services;
  readonly palette: PaletteStore;
  /** Whether the list of keys is open. */
  readonly keys: OpenState;
  /** The place for notices is there. */
  onToaster(): void;
  /** Signs in over the kept screen; rejects as the login does. */
  signInAgain(email: string, password: string): Promise<void>;
  /** Asks the server at once whether it is back. */
  probe(): void;
  /** Loads the account of the session; rejects when that fails. */
  enter(): Promise<void>;
  /** Shows the login and remembers the place. */
  leaveForLogin(): void;
  /** Goes to a path in place of the present one. */
  replace(path: string): void;
  /** Opens the palette at a command, filled in; false for an unknown one. */
  openCommandLink(commandId: string, parameters: Readonly<Record<string, unknown>>): boolean;
}

const ConsoleContext = createContext<Console | null>(null);

/** Gives the console to the frame. */
export const ConsoleProvider = ConsoleContext.Provider;

/** The console around. */
export function useConsole(): Console {
  const found = useContext(ConsoleContext);
  if (!found) throw new Error('There is no ConsoleProvider around');
  return found;
}

const quietFor = 80;

/** Draws anew once verdicts, keys or names have changed and are quiet again: the frame need not follow every move of a cursor. */
export function useSettledCommands(): CommandSystem<Services> {
  const { system } = useConsole();
  const [, setVersion] = useState(system.version);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = system.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setVersion(system.version()), quietFor);
    });
    setVersion(system.version());
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [system]);
  return system;
}

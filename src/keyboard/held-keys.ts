/** What became of the first press of a key that is still held. */
interface HeldKey {
  readonly target: Element;
  /** The part of the page that owned the key then. */
  readonly part: Element;
  /** The command that took it, if one did. */
  takenBy: string | undefined;
}

/** A press of a key as it comes. */
export interface Press {
  readonly key: string;
  readonly code: string;
  readonly repeat: boolean;
  readonly target: Element;
  readonly part: Element;
  /** Whether what is typed at the target is a text, and whether Enter belongs to that text. */
  readonly isText: boolean;
  readonly hasLines: boolean;
}

/** Which keys are held, so that none of them does more where its first press has led. */
export interface HeldKeys {
  /** Takes note of a press: a first one is fresh, a repeat either goes on where the key was pressed, or goes nowhere. */
  press(press: Press): 'fresh' | 'goes on' | 'goes nowhere';
  /** The command that took the first press of the key. */
  takenBy(press: Pick<Press, 'key' | 'code'>): string | undefined;
  /** A command has taken the press; its repeats are only for that command. */
  take(press: Pick<Press, 'key' | 'code'>, commandId: string): void;
  release(press: Pick<Press, 'key' | 'code'>): void;
  releaseAll(): void;
}

const moves = /^(?:Arrow|Page(?:Up|Down)$|Home$|End$)/;

/** Nothing is held at first. */
export function createHeldKeys(): HeldKeys {
  const held = new Map<string, HeldKey>();
  const nameOf = ({ code, key }: Pick<Press, 'key' | 'code'>) => code || key.toLowerCase();

  return {
    press(press) {
      const name = nameOf(press);
      if (!press.repeat) {
        held.set(name, { target: press.target, part: press.part, takenBy: undefined });
        return 'fresh';
      }
      const first = held.get(name);
      if (!first) return 'goes nowhere';
      if (first.takenBy !== undefined) return 'goes on';
      return isAtHome(press, first) ? 'goes on' : 'goes nowhere';
    },
    takenBy: (press) => held.get(nameOf(press))?.takenBy,
    take(press, commandId) {
      const first = held.get(nameOf(press));
      if (first) first.takenBy = commandId;
    },
    release: (press) => void held.delete(nameOf(press)),
    releaseAll: () => held.clear(),
  };
}

/** Whether a repeat is still where the key was pressed: in the same text, or on the way through the same part. */
function isAtHome(press: Press, first: HeldKey): boolean {
  if (press.key === 'Tab') return true;
  if (moves.test(press.key) && press.part === first.part) return true;
  if (press.key === 'Escape' || !press.isText || press.target !== first.target) return false;
  return press.key !== 'Enter' || press.hasLines;
}

import { createContextStore } from '#src/commands/kernel/context/context-store.ts';
import type {
  Clock,
  ConfirmQuestion,
  KernelServices,
  Notice,
} from '#src/commands/kernel/context/kernel-services.ts';
import type { ResourceRecord } from '#src/commands/kernel/context/subject.ts';
import { type Command, commandDefiner } from '#src/commands/kernel/declaring/define-command.ts';
import { createRegistry } from '#src/commands/kernel/declaring/registry.ts';
import { createRecents } from '#src/commands/kernel/ranking/recents.ts';
import { createRunner } from '#src/commands/kernel/running/runner.ts';
import { createHistory } from '#src/commands/kernel/undo/history.ts';
import type { Undo } from '#src/commands/kernel/undo/undo.ts';

/** Services of kernel tests: what the kernel needs and a diary of what commands did. */
export interface TestServices extends KernelServices {
  readonly done: string[];
}

interface TestUndo {
  readonly does: string;
  readonly back: string;
}

/** An undo of tests: what it writes into the diary, and what its redo does; `fail` is none that works. */
export function testUndo(does: string, back = ''): Undo {
  return { key: 'x:done', by: 'records', with: { does, back } satisfies TestUndo };
}

/** `defineCommand` for the services of tests. */
export const defineTestCommand = commandDefiner<TestServices>();

/** A clock that moves by hand. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

/** A clock at the given time. */
export function createTestClock(start = 1_000_000): TestClock {
  let now = start;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after(milliseconds, run) {
      const timer = { at: now + milliseconds, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance(milliseconds) {
      now += milliseconds;
      const due = timers.filter((timer) => timer.at <= now);
      timers = timers.filter((timer) => timer.at > now);
      for (const timer of due) timer.run();
    },
  };
}

/** What a run of tests rejects with where the server is away. */
export class Unreached extends Error {}

/** Everything around a runner, with what was told to the user. */
export function createWorld(
  commands: readonly Command<TestServices>[],
  records: readonly ResourceRecord[] = [],
) {
  const clock = createTestClock();
  const notices: Notice[] = [];
  const withdrawn: Notice[] = [];
  const questions: ConfirmQuestion[] = [];
  const asked: string[] = [];
  const opened: { readonly dialogId: string; readonly props: unknown }[] = [];
  const done: string[] = [];
  const answers = { confirm: true };
  const context = createContextStore();
  const services: TestServices = {
    clock,
    done,
    notify: (notice) => notices.push(notice),
    withdraw: (notice) => withdrawn.push(notice),
    open: (dialogId, props) => void opened.push({ dialogId, props }),
    confirm: async (question) => {
      questions.push(question);
      return answers.confirm;
    },
  };
  const registry = createRegistry(commands);
  const history = createHistory(async (undo) => {
    const { does, back } = undo.with as TestUndo;
    if (does === 'fail') throw new Error('gone');
    done.push(does);
    return { redo: { ...undo, with: { does: back, back: does } } };
  });
  const recents = createRecents(clock, { read: () => null, write: () => {} });
  const runner = createRunner<TestServices>({
    registry,
    context,
    services: () => services,
    history,
    recents,
    load: async ({ resource, id }) => {
      const record = records.find((candidate) => candidate.id === id);
      if (!record) throw new Error(`No ${resource} ${id}`);
      return record;
    },
    ask: (id) => asked.push(id),
    describeError: (error) => ({
      kind: 'error',
      messageKey: 'kernel:failed',
      params: { message: String(error) },
    }),
    isUnreached: (error) => error instanceof Unreached,
    titleOf: (id) => id,
  });
  return {
    clock,
    notices,
    withdrawn,
    questions,
    asked,
    opened,
    done,
    answers,
    context,
    services,
    registry,
    history,
    recents,
    runner,
  };
}

/** A key press as the dispatcher reads it. */
export function keyPress(key: string, more: Partial<KeyboardEventInit> & { altGraph?: boolean } = {}) {
  const { altGraph = false, ...rest } = more;
  return {
    key,
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    repeat: false,
    ...rest,
    getModifierState: (name: string) => name === 'AltGraph' && altGraph,
  };
}

import { type PartialValues, subjectOfValues, withReference } from '../arguments/argument-values.ts';
import { type ArgumentMap, takesSubject } from '../arguments/arguments.ts';
import type { Notice } from '../context/kernel-services.ts';

/** A run that did not reach the server, with what it was to be. */
export interface UnreachedRun {
  readonly commandId: string;
  readonly given: PartialValues;
  /** What is told of it. */
  readonly notice: Notice;
}

/** Runs that did not reach the server, oldest first; of two that set the same thing the later one counts. */
export interface UnreachedRuns {
  keep(run: UnreachedRun): void;
  /** Lets go what another run of this kind takes the place of. */
  replace(run: Omit<UnreachedRun, 'notice'>): void;
  /** Gives them all, once. */
  take(): readonly UnreachedRun[];
  count(): number;
}

/** Keeps none at first. */
export function createUnreachedRuns(): UnreachedRuns {
  let kept: readonly UnreachedRun[] = [];

  function replace(run: Omit<UnreachedRun, 'notice'>) {
    const name = nameOf(run);
    kept = kept.filter((other) => nameOf(other) !== name);
  }

  return {
    keep(run) {
      replace(run);
      kept = [...kept, run];
    },
    replace,
    take() {
      const taken = kept;
      kept = [];
      return taken;
    },
    count: () => kept.length,
  };
}

/** The values with their records by name, so that these are read anew: they may have changed meanwhile. */
export function withRecordsByName(args: ArgumentMap, given: PartialValues): PartialValues {
  let named = given;
  for (const [name, argument] of Object.entries(args)) {
    if (argument.kind !== 'pick' || !takesSubject(argument)) continue;
    const [id] = subjectOfValues({ [name]: argument }, given.values)?.ids ?? [];
    if (id === undefined) continue;
    const { [name]: _record, ...values } = named.values;
    named = withReference({ ...named, values }, name, { resource: argument.resource, id });
  }
  return named;
}

/** The same for two runs that set the same thing, to whatever. */
function nameOf({ commandId, given: { values, references } }: Omit<UnreachedRun, 'notice'>): string {
  const { value: _value, ...others } = values;
  return JSON.stringify([commandId, others, references], (name, part) =>
    name === 'records' ? undefined : part,
  );
}

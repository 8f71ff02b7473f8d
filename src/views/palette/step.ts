import type { PartialValues } from '#src/commands/kernel/arguments/argument-values.ts';
import type { PaletteRow } from '#src/commands/kernel/rows/palette-row.ts';

/** Asks for one argument of a command. */
export interface ArgumentStep {
  readonly kind: 'argument';
  readonly token: string;
  readonly commandId: string;
  readonly given: PartialValues;
  readonly name: string;
  /** What is chosen so far, where several may be. */
  readonly chosen?: readonly string[];
}

/** A command has everything; Enter runs it. */
export interface ReadyStep {
  readonly kind: 'ready';
  readonly token: string;
  readonly commandId: string;
  readonly given: PartialValues;
}

/** What can be done with one record. */
interface ActionsStep {
  readonly kind: 'actions';
  readonly token: string;
  readonly row: PaletteRow;
}

/** Where the palette stands after something was chosen; its token says what that was. */
export type Step = ArgumentStep | ReadyStep | ActionsStep;

import type { Sentence } from '#src/commands/kernel/context/context-keys.ts';
import type { Preview } from '#src/commands/kernel/declaring/define-command.ts';
import type { ListedRow } from './palette-list.ts';
import type { Step } from './step.ts';

/** What the palette shows. */
export interface PaletteState {
  readonly isOpen: boolean;
  readonly text: string;
  readonly steps: readonly Step[];
  readonly rows: readonly ListedRow[];
  /** The key of the active row. */
  readonly active: string | undefined;
  readonly status: 'settled' | 'loading' | 'failed';
  /** Whether the text itself is what is asked for, so that there is nothing to find. */
  readonly takesText: boolean;
  /** What is wrong with the typed argument. */
  readonly problem: Sentence | undefined;
  /** What is said of a text that is no answer. */
  readonly remark: Sentence | undefined;
  readonly preview: Preview;
  /** What is said aloud. */
  readonly announcement: Sentence | undefined;
  /** How much was said so far: with each number the words are said anew, also where they are the same. */
  readonly announced: number;
}

/** The closed palette. */
export const closedPalette: PaletteState = {
  isOpen: false,
  text: '',
  steps: [],
  rows: [],
  active: undefined,
  status: 'settled',
  takesText: false,
  problem: undefined,
  remark: undefined,
  preview: [],
  announcement: undefined,
  announced: 0,
};

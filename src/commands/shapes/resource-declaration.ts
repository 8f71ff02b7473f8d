import type { Module } from '#contract/rules/modules.ts';
import type { When } from '../kernel/context/when.ts';
import type { Stop } from '../kernel/declaring/define-command.ts';

/** The commands that resources usually have. */
export type UsualCommand =
  | 'go'
  | 'create'
  | 'open'
  | 'edit'
  | 'save'
  | 'delete'
  | 'copy-id'
  | 'copy-link'
  | 'open-tab'
  | 'export';

/** What is particular about a resource. */
export interface ResourceDeclaration {
  /** The contract name, such as `campaign/senders`. */
  readonly resource: string;
  /** The section, the beginning of the command ids and the noun in the locales, such as `senders`. */
  readonly name: string;
  /** The path of the list in the console. */
  readonly path: string;
  /** The account needs one of these. */
  readonly modules: readonly Module[];
  /** The sequence that goes to the list. */
  readonly goKeys?: string;
  /** The contract name of the resource whose records have these, `:parent` in the path. */
  readonly under?: string;
  /** Usual commands that it does not have, or declares itself. */
  readonly without?: readonly UsualCommand[];
  /** Where Enter leads; the record's own path when left out. */
  openPath?(id: number): string;
  /** What stands behind the record's own path where a part of its editor is shown, such as `overview`. */
  readonly parts?: readonly string[];
  /** Further conditions of the usual commands. */
  readonly createWhen?: When;
  readonly editWhen?: When;
  readonly deleteWhen?: When;
  /** The stop before a delete; the usual one when left out. */
  readonly deleteStop?: Stop;
}

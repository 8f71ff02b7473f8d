import type { AccountInfo } from '#contract/resources/account.ts';
import type { Api } from '#src/api/resources/api.ts';
import type { BlacklistColumn, BlacklistOutcome } from '#src/importing/blacklist-run.ts';
import type { ImportPlan, ImportRun } from '#src/importing/import-run.ts';
import type { OwnKeys } from '#src/state/setting-changes.ts';
import type { BulkDeed } from './kernel/bulk/bulk-deed.ts';
import type { RowRules } from './kernel/bulk/bulk-fields.ts';
import type { FieldValues, FrozenRecord } from './kernel/bulk/bulk-plan.ts';
import type { Context, ContextKey, Sentence } from './kernel/context/context-keys.ts';
import type { KernelServices } from './kernel/context/kernel-services.ts';
import type { ResourceRecord, Subject } from './kernel/context/subject.ts';
import { type Answer, commandDefiner, type Preview } from './kernel/declaring/define-command.ts';
import type { History } from './kernel/undo/history.ts';
import type { Undo } from './kernel/undo/undo.ts';
import type { ListedRows } from './offers/list-offers.ts';

/** The languages of the console. */
export type Language = 'en' | 'nl';

/** Light, dark, or as the system says. */
export type Theme = 'light' | 'dark' | 'system';

/** How high the rows of lists are. */
export type Density = 'compact' | 'roomy';

/** The user's own settings; a change is kept at once. */
export interface PreferencesService {
  theme(): Theme;
  setTheme(theme: Theme): void;
  setDensity(density: Density): void;
  /** Whether keys without Ctrl, ⌘ or Alt run anything (WCAG 2.1.4). */
  singleLetters(): boolean;
  /** Changes what of the keys is the user's own; gives what takes it back. */
  setKeys(change: Partial<OwnKeys>): Omit<Undo, 'key'>;
}

/** The language of the console; a change shows at once, without a reload, and mail to the account follows it. */
export interface LocaleService {
  language(): Language;
  /** Rejects as a call does where only the account could not be told. */
  setLanguage(language: Language): Promise<void>;
}

/** Work under way as the status line shows it. */
export interface Progress {
  /** Tells how much is done; the total is 0 while it is not known. */
  report(done: number, total: number): void;
}

/** The records that are meant, and what a deed would do to them; without a deed something of it is not known yet. */
export interface ForeseenDeed {
  readonly records: Subject<FrozenRecord>;
  readonly deed?: BulkDeed;
}

/** Runs deeds on many records. */
export interface BulkService {
  /** Which records are meant, and what would be written to those that are loaded, from what to what, or why nothing would be; for the palette, before Enter. */
  foresee(foreseen: ForeseenDeed): Promise<Preview>;
  /**
   * Freezes what is meant, shows the plan where the deed wants that, writes, and shows what failed. Gives the way back
   * for exactly the rows that were written; nothing when there are none. Rejects when the records cannot be read.
   */
  run(deed: BulkDeed): Promise<Undo | undefined>;
  /** Ends the runs under way, each after what is on its way to the server; what is done stays done. */
  stop(): void;
  /** What tells of the run that a reload of the page cut off, if there is one; it can go on or be taken back. Rejects as reads do. */
  cutOff(): (() => Promise<Undo | undefined>) | undefined;
}

/** The rows of a list that are saved as a file. */
export interface ExportRequest {
  readonly resource: string;
  readonly rows: ListedRows;
  readonly format: 'csv' | 'xlsx';
  /** The columns as the list shows them, or all that there are. */
  readonly extent: 'shown' | 'all';
}

/** Saves lists as files. */
export interface ExportService {
  /** Reads all rows that are meant and saves them; says so itself, also when it was stopped. Rejects when they cannot be read or written. */
  run(request: ExportRequest): Promise<void>;
  /** Ends what is under way; nothing is saved then. */
  stop(): void;
}

/** Brings in files. */
export interface ImportService {
  /** Starts an import, which goes on by itself. */
  start(plan: ImportPlan): Promise<ImportRun>;
  /** Adds a column of a file to the blacklist; rejects with the first call that fails, or with FileLost. */
  toBlacklist(column: BlacklistColumn): Promise<BlacklistOutcome>;
}

/** A field of one record that is set where it stands: in a cell, or by a switch. */
export interface FieldEdit {
  readonly resource: string;
  readonly record: FrozenRecord;
  readonly field: string;
  readonly value: unknown;
  readonly rules: RowRules;
}

/** What a person changes of the own account. */
export type Profile = Pick<AccountInfo, 'name' | 'timezone'>;

/** A record as a form wants it written. */
export interface RecordSave {
  readonly resource: string;
  /** The record as the form began with it; null for a new one. */
  readonly record: FrozenRecord | null;
  /** The fields to write: of a record only what was changed. */
  readonly values: FieldValues;
  /** What the form calls the fields that were changed. */
  readonly changed: readonly string[];
  /** The version that the person saw; it is refused as `stale` when the record has another one by then. */
  readonly version?: number;
}

/** What commands get to do their work with. */
export interface Services extends KernelServices {
  readonly api: Api;
  readonly bulk: BulkService;
  readonly exports: ExportService;
  readonly imports: ImportService;
  /** Sets a field of a record, which shows at once; rejects when it may not be set or the call fails, and shows the former value again then. */
  editField(edit: FieldEdit): Promise<Undo | undefined>;
  /** Writes a new record or the changes of one; answers with the record as it then is. It rejects as calls do. */
  saveRecord(save: RecordSave): Promise<Answer>;
  readonly history: History;
  /** What the console knows of where it is. */
  readonly context: Context;
  readonly locale: LocaleService;
  readonly preferences: PreferencesService;
  /** Goes to a path of the console, such as `/groups/12`; a record is shown for reading, unless its fields are gone to. */
  navigate(path: string, to?: 'fields'): void;
  /** What a record is called: its name, label or address; its number where it has none. */
  titleOf(record: ResourceRecord): string;
  /** The address of a path of the console, for sharing. */
  linkTo(path: string): string;
  /** Opens an address in a new tab. */
  openTab(url: string): void;
  /** Until the answer is called no key does anything, but Escape, which gives up what is on its way; it settles once Enter is free again. */
  holdKeys(giveUp: () => void): () => Promise<void>;
  /** Does work that takes a while, and shows how far it is until it ends. */
  track<Result>(label: Sentence, work: (progress: Progress) => Promise<Result>): Promise<Result>;
  /** Puts a text on the clipboard; rejects when the browser refuses. */
  copy(text: string): Promise<void>;
  /** What the view at hand offers at the moment, of one kind. */
  offers<Offers>(key: ContextKey<Offers>): Offers;
  /** Takes the focus out of what has it, to the heading of the screen. */
  focusScreen(): void;
  /** Shows or hides the menu; where it is narrow, over the screen. */
  toggleMenu(): void;
  /** Opens the settings of the menu and goes there, or closes them. */
  toggleSettingsMenu(): void;
  /** Opens or closes the palette, with a text in it. */
  togglePalette(text?: string): void;
  /** Opens or closes the list of keys. */
  toggleKeys(): void;
  /** Runs the last command again. */
  repeatLast(): Promise<void>;
  /** Runs again what did not reach the server; false where there is nothing. */
  tryAgain(): Promise<boolean>;
  /** Resolves once the deeds under way have ended, and so can be taken back; to false where nothing came of them. */
  deedsSettled(): Promise<boolean>;
  forgetRecents(): void;
  /** Takes over the token that goes on with the session, such as after a new password. */
  goOnWith(token: string): void;
  /** Ends the session, here and on the server. */
  logOut(): Promise<void>;
}

/** Declares a command of the console; its arguments give `run` its types. */
export const defineCommand = commandDefiner<Services>();

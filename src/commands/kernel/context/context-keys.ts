import type { Module } from '#contract/rules/modules.ts';

/** Parameters of a sentence; sentences among them are filled in in the same language. */
export type Params = Readonly<Record<string, string | number | Sentence | readonly Sentence[]>>;

/** A sentence by its locale key, such as `kernel:reason.offline`. */
export interface Sentence {
  readonly key: string;
  readonly params?: Params;
}

/** A fact that conditions ask for: its name, its value while nobody provides one, and the sentence shown when it is in the way. */
export interface ContextKey<Value> {
  readonly name: string;
  readonly initial: Value;
  readonly reasonKey: string;
}

/** Declares a fact; the name is unique in the product. */
export function contextKey<Value>(name: string, initial: Value, reasonKey: string): ContextKey<Value> {
  return { name, initial, reasonKey };
}

/** Where conditions read their facts. */
export interface Context {
  get<Value>(key: ContextKey<Value>): Value;
}

/** One provided fact; made by `provide`, so the value fits the key. */
export interface ContextEntry {
  readonly name: string;
  readonly value: unknown;
}

/** Gives a fact a value, for a context, a screen's registration or a test. */
export function provide<Value>(key: ContextKey<Value>, value: Value): ContextEntry {
  return { name: key.name, value };
}

/** The modules of the account (spec section 6). */
export const modulesKey = contextKey<readonly Module[]>('modules', [], 'kernel:reason.module');

/** Whether the server can be reached. */
export const onlineKey = contextKey('online', true, 'kernel:reason.offline');

/** Whether a dialog stands over the screen; then only commands that are declared safe in dialogs run. */
export const dialogOpenKey = contextKey('dialogOpen', false, 'kernel:reason.dialog-open');

/** The resource that the screen lists or shows, by its contract name. */
export const screenResourceKey = contextKey<string | undefined>(
  'screenResource',
  undefined,
  'kernel:reason.elsewhere',
);

/** The path of the console that is shown, such as `/groups/12`. */
export const placeKey = contextKey('place', '', 'kernel:reason.open-already');

/** Whether a cell or a form holds changes that are not saved. */
export const editingKey = contextKey('editing', false, 'kernel:reason.editing');

/** How the grid reads letters: as verbs, or as text in the focused cell. */
export type GridMode = 'verbs' | 'sheet';

/** Whether letters in the grid are verbs or text. */
export const gridModeKey = contextKey<GridMode>('gridMode', 'verbs', 'kernel:reason.sheet-mode');

/** How large the block of marked cells is; absent where it is no more than one. */
export const cellRangeKey = contextKey<{ readonly rows: number; readonly columns: number } | undefined>(
  'cellRange',
  undefined,
  'kernel:reason.select-rows',
);

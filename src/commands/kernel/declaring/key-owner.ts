import { type ArgumentMap, takesSubject } from '../arguments/arguments.ts';

/**
 * What a key of a command reaches: the console, the screen, the cursor of its list with its column, or its rows (the chosen
 * ones, the focused one, or the record that the screen is about).
 */
export type KeyReach = 'app' | 'screen' | 'cursor' | 'rows';

/** The same where a key is pressed: `record` is the one that the screen is about, by a command that does not take it away. */
export type ReachedPart = KeyReach | 'record';

/**
 * Who has the focus, and so owns the keys: the rows of a grid, its header, a screen where nothing in it claims keys, a
 * control, a form, a bar of controls, a cell that is edited, a popover or menu, a dialog, the palette.
 */
export type KeyOwner =
  | 'grid'
  | 'header'
  | 'screen'
  | 'control'
  | 'form'
  | 'bar'
  | 'editor'
  | 'popup'
  | 'dialog'
  | 'palette';

/** Where a key is pressed. */
export interface FocusPlace {
  readonly owner: KeyOwner;
  /** Whether what is typed is a text. */
  readonly isText: boolean;
}

const heard: Readonly<Record<KeyOwner, readonly ReachedPart[]>> = {
  grid: ['rows', 'record', 'cursor', 'screen', 'app'],
  header: ['cursor', 'screen', 'app'],
  screen: ['rows', 'record', 'cursor', 'screen', 'app'],
  control: ['record', 'screen', 'app'],
  form: ['record', 'screen', 'app'],
  bar: ['app'],
  editor: ['app'],
  popup: [],
  dialog: [],
  palette: [],
};

/** Whether keys of that reach are heard there; over the screen only those of the console that are declared safe in dialogs are. */
export function isHeardAt(owner: KeyOwner, reach: ReachedPart, inDialogs: boolean): boolean {
  return heard[owner].includes(reach) || (inDialogs && reach === 'app' && heard[owner].length === 0);
}

/**
 * What the keys of a command reach where it does not say: a subject that it cannot do without, else the screen of its
 * resource, else the console.
 */
export function usualReach(resource: string | undefined, args: ArgumentMap): KeyReach {
  if (Object.values(args).some((argument) => takesSubject(argument) && !argument.optional)) return 'rows';
  return resource === undefined ? 'app' : 'screen';
}

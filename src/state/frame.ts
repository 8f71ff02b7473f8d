import { atom } from 'jotai';
import { changePreferencesAtom, preferencesAtom } from './preferences.ts';

/** What the status line says of the screen. */
export interface ScreenStatus {
  /** Where one is, outermost first; already in the language of the person. */
  readonly trail: readonly string[];
  /** Rows of the list, and the row of the cursor from 0. */
  readonly rows?: { readonly total: number; readonly row: number | null };
  readonly selected?: number;
  /** How large the block of marked cells is, in the language of the person. */
  readonly range?: string;
  /** What is typed to find a row, while that lasts. */
  readonly seeking?: string;
  /** Whether the list is a spreadsheet at the moment. */
  readonly isSheet?: boolean;
}

/** What the open screen says of itself. */
export const screenStatusAtom = atom<ScreenStatus>({ trail: [] });

/** The path of the record whose fields are gone to, while its screen has not taken the focus there. */
export const wantedFieldsAtom = atom<string | null>(null);

/** Whether the first screen is there; what no screen needs is loaded after it. */
export const screenDrawnAtom = atom(false);

/** Whether the menu stands over the screen, where it is narrow. */
export const menuDrawerAtom = atom(false);

/** Shows or hides the menu: the one over the screen, else the one beside it. */
export const toggleMenuAtom = atom(null, (get, set, isNarrow: boolean) => {
  if (isNarrow) set(menuDrawerAtom, !get(menuDrawerAtom));
  else set(changePreferencesAtom, { menuCollapsed: !get(preferencesAtom).menuCollapsed });
});

/** How the settings of the menu were left, on their own screens and on the others each. */
export interface SettingsMenu {
  readonly isOpen: boolean;
  readonly isInside: boolean;
  /** Whether the focus goes along with it. */
  readonly takesFocus: boolean;
}

/** What was chosen for the settings of the menu; it counts where it was chosen: inside of them, or outside. */
export const settingsMenuAtom = atom<SettingsMenu | null>(null);

/** Opens the settings of the menu and goes there, or closes them; the menu itself comes with them. */
export const toggleSettingsMenuAtom = atom(
  null,
  (get, set, { isInside, isNarrow }: { isInside: boolean; isNarrow: boolean }) => {
    const isShown = isNarrow ? get(menuDrawerAtom) : !get(preferencesAtom).menuCollapsed;
    const isOpen = !(isShown && isSettingsMenuOpen(get(settingsMenuAtom), isInside));
    if (isOpen && !isShown) set(toggleMenuAtom, isNarrow);
    set(settingsMenuAtom, { isOpen, isInside, takesFocus: true });
  },
);

/** Whether the settings of the menu stand open: by themselves on their own screens. */
export function isSettingsMenuOpen(chosen: SettingsMenu | null, isInside: boolean): boolean {
  return chosen?.isInside === isInside ? chosen.isOpen : isInside;
}

/** Something that is under way, with what is done of it; the total is 0 while it is not known. */
export interface RunningTask {
  readonly id: string;
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

/** What is under way, oldest first. */
export const runningTasksAtom = atom<readonly RunningTask[]>([]);

/** What a command is called that has been running for a while without a task of its own. */
export const slowCommandAtom = atom<string | null>(null);

/** Adds a task, or tells how far it is. */
export const reportTaskAtom = atom(null, (get, set, task: RunningTask) => {
  const tasks = get(runningTasksAtom);
  const isKnown = tasks.some((other) => other.id === task.id);
  set(
    runningTasksAtom,
    isKnown ? tasks.map((other) => (other.id === task.id ? task : other)) : [...tasks, task],
  );
});

/** Takes a task away. */
export const endTaskAtom = atom(null, (get, set, id: string) => {
  set(
    runningTasksAtom,
    get(runningTasksAtom).filter((task) => task.id !== id),
  );
});

/** An open dialog of the host. */
export interface OpenDialog {
  readonly key: number;
  readonly id: string;
  readonly props: Readonly<Record<string, unknown>>;
  /** Told once it is closed, however. */
  onClosed?(): void;
}

/** The open dialogs, the newest last. */
export const dialogsAtom = atom<readonly OpenDialog[]>([]);

/** Closes the dialog of a key, without one all of them. */
export const closeDialogsAtom = atom(null, (get, set, key?: number) => {
  const isMeant = (dialog: OpenDialog) => key === undefined || dialog.key === key;
  const open = get(dialogsAtom);
  set(
    dialogsAtom,
    open.filter((dialog) => !isMeant(dialog)),
  );
  for (const dialog of open.filter(isMeant)) dialog.onClosed?.();
});

import { atom } from 'jotai';
import { changePreferencesAtom, type Preferences, preferencesAtom, type SavedView } from './preferences.ts';
import { withoutView, withView } from './saved-views.ts';

/** The user's own keys, and whether letters alone run anything. */
export interface OwnKeys {
  /** Keys by command id; null where a command has none. */
  readonly keys: Readonly<Record<string, readonly string[] | null>>;
  readonly singleLetters: boolean;
}

/** A change of one of the user's own settings that can be taken back; plain data. */
export type SettingChange =
  | { readonly setting: 'keys'; readonly value: OwnKeys }
  /** A saved view of a list; none takes it away. */
  | {
      readonly setting: 'view';
      readonly list: string;
      readonly name: string;
      readonly view: SavedView | null;
    };

/** Puts the change in force and gives what takes it back, without the sentence that says what was done. */
export const changeSettingAtom = atom(null, (get, set, change: SettingChange) => {
  const back = reversed(get(preferencesAtom), change);
  switch (change.setting) {
    case 'keys':
      set(changePreferencesAtom, change.value as Pick<Preferences, keyof OwnKeys>);
      break;
    case 'view': {
      const { views } = get(preferencesAtom);
      const { list, name, view } = change;
      const own = views[list] ?? [];
      const next = view ? withView(own, view) : withoutView(own, name);
      set(changePreferencesAtom, { views: { ...views, [list]: next } });
    }
  }
  return { by: 'settings', with: back } as const;
});

function reversed({ keys, singleLetters, views }: Preferences, change: SettingChange): SettingChange {
  if (change.setting === 'keys') return { setting: 'keys', value: { keys, singleLetters } };
  const { list, name } = change;
  const view = views[list]?.find((each) => each.name.toLowerCase() === name.toLowerCase());
  return { setting: 'view', list, name, view: view ?? null };
}

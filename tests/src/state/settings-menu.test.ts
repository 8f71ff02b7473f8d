import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import {
  isSettingsMenuOpen,
  menuDrawerAtom,
  settingsMenuAtom,
  toggleSettingsMenuAtom,
} from '#src/state/frame.ts';
import { changePreferencesAtom, preferencesAtom } from '#src/state/preferences.ts';

function openMenu() {
  const store = createStore();
  const isOpen = (isInside: boolean) => isSettingsMenuOpen(store.get(settingsMenuAtom), isInside);
  const toggle = (isInside: boolean, isNarrow = false) =>
    store.set(toggleSettingsMenuAtom, { isInside, isNarrow });
  return { store, isOpen, toggle };
}

describe('the settings of the menu', () => {
  it('stand open by themselves on their own screens', () => {
    const { isOpen } = openMenu();
    expect(isOpen(true)).toBe(true);
    expect(isOpen(false)).toBe(false);
  });

  it('open and close as they are asked, elsewhere than where that was too', () => {
    const { isOpen, toggle } = openMenu();
    toggle(true);
    expect(isOpen(true)).toBe(false);
    expect(isOpen(false)).toBe(false);
    toggle(false);
    expect(isOpen(false)).toBe(true);
    expect(isOpen(true)).toBe(true);
  });

  it('bring the menu with them where that is hidden, and do not close out of sight', () => {
    const { store, isOpen, toggle } = openMenu();
    store.set(changePreferencesAtom, { menuCollapsed: true });
    toggle(true);
    expect(isOpen(true)).toBe(true);
    expect(store.get(preferencesAtom).menuCollapsed).toBe(false);
    toggle(false, true);
    expect(store.get(menuDrawerAtom)).toBe(true);
  });
});

import type { Module } from '#contract/rules/modules.ts';
import { consoleResources } from '#src/resources/all.ts';
import { type MenuPlace, ownCommand } from '#src/resources/console-resource.ts';

/** One part of the menu, for the accounts that have the module. */
interface MenuPart {
  readonly titleKey: string | null;
  readonly modules: readonly Module[];
  readonly items: readonly MenuItem[];
}

type MenuItem = MenuEntry | MenuBranch;

/** A command that goes to a screen, with the paths under which its entry is the current one. */
export interface MenuEntry {
  readonly commandId: string;
  readonly path: string;
  readonly also?: readonly string[];
}

/** Entries under one of their own, which stand open on their screens. */
interface MenuBranch {
  readonly titleKey: string;
  /** The command that opens and closes it. */
  readonly toggleId: string;
  readonly entries: readonly MenuEntry[];
}

const home: MenuEntry = { commandId: 'home.go', path: '/home' };
const deleted: MenuEntry = { commandId: 'deleted.go', path: '/deleted' };

/** What is set once and used everywhere. */
export const settingsMenu: MenuBranch = {
  titleKey: 'menu.settings',
  toggleId: 'app.settings-menu',
  entries: [...entriesAt('settings'), deleted],
};

/** The menu by modules. What stands in two parts is shown once, in the first that the account has. */
const menuParts: readonly MenuPart[] = [
  { titleKey: null, modules: ['BULK'], items: [home, settingsMenu, ...entriesAt('bulk')] },
  { titleKey: null, modules: [], items: [home] },
  { titleKey: 'menu.smtp', modules: ['SMTP'], items: [...entriesAt('smtp'), deleted] },
  { titleKey: 'menu.inbound', modules: ['INBOUND'], items: [...entriesAt('inbound'), deleted] },
  {
    titleKey: 'menu.admin',
    modules: ['ADMIN'],
    items: [...entriesAt('admin'), { commandId: 'mailbox.go', path: '/mailbox' }, deleted],
  },
];

/** The resources that stand in a part of the menu. */
function entriesAt(place: MenuPlace): readonly MenuEntry[] {
  return consoleResources
    .filter(({ menu = [] }) => menu.includes(place))
    .map((of) => ({
      commandId: ownCommand(of, 'go'),
      path: of.path,
      ...(of.menuAlso && { also: of.menuAlso }),
    }));
}

/** The parts for an account, without repeats, empty branches and empty parts. */
export function menuFor(modules: readonly Module[], exists: (commandId: string) => boolean): MenuPart[] {
  const seen = new Set<string>();
  const isNew = ({ commandId }: MenuEntry) =>
    exists(commandId) && !seen.has(commandId) && seen.add(commandId) !== null;

  function shown(item: MenuItem): MenuItem[] {
    if (!isBranch(item)) return isNew(item) ? [item] : [];
    const entries = item.entries.filter(isNew);
    return entries.length > 0 ? [{ ...item, entries }] : [];
  }

  return menuParts
    .filter((part) => part.modules.length === 0 || part.modules.some((module) => modules.includes(module)))
    .map((part) => ({ ...part, items: part.items.flatMap(shown) }))
    .filter((part) => part.items.length > 0);
}

/** Whether an item of the menu has entries of its own. */
export function isBranch(item: MenuItem): item is MenuBranch {
  return 'entries' in item;
}

/** Whether an entry leads to where one is, or one of a branch does. */
export function isCurrent(item: MenuItem, pathname: string): boolean {
  if (isBranch(item)) return item.entries.some((entry) => isCurrent(entry, pathname));
  return [item.path, ...(item.also ?? [])].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  );
}

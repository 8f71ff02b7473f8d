import type { Module } from '#contract/rules/modules.ts';

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
const senders: MenuEntry = { commandId: 'senders.go', path: '/campaign/senders' };
const webhooks: MenuEntry = { commandId: 'webhooks.go', path: '/webhooks' };
const blacklist: MenuEntry = { commandId: 'blacklist.go', path: '/blacklist/contacts' };
const deleted: MenuEntry = { commandId: 'deleted.go', path: '/deleted' };

/** What is set once and used everywhere. */
export const settingsMenu: MenuBranch = {
  titleKey: 'menu.settings',
  toggleId: 'app.settings-menu',
  entries: [
    { commandId: 'attributes.go', path: '/attributes' },
    senders,
    { commandId: 'tags.go', path: '/tags' },
    webhooks,
    blacklist,
    deleted,
  ],
};

/** The menu by modules. What stands in two parts is shown once, in the first that the account has. */
const menuParts: readonly MenuPart[] = [
  {
    titleKey: null,
    modules: ['BULK'],
    items: [
      home,
      settingsMenu,
      { commandId: 'groups.go', path: '/groups', also: ['/contacts'] },
      { commandId: 'messages.go', path: '/messages' },
      { commandId: 'campaigns.go', path: '/campaigns' },
      { commandId: 'drips.go', path: '/drip-campaigns', also: ['/drip-enrollments'] },
    ],
  },
  { titleKey: null, modules: [], items: [home] },
  {
    titleKey: 'menu.smtp',
    modules: ['SMTP'],
    items: [senders, webhooks, { commandId: 'smtp.go', path: '/smtp/messages' }, blacklist, deleted],
  },
  {
    titleKey: 'menu.inbound',
    modules: ['INBOUND'],
    items: [{ commandId: 'receivers.go', path: '/receivers' }, deleted],
  },
  {
    titleKey: 'menu.admin',
    modules: ['ADMIN'],
    items: [
      { commandId: 'users.go', path: '/admin/users' },
      { commandId: 'subscriptions.go', path: '/admin/user/subscriptions' },
      { commandId: 'mailbox.go', path: '/mailbox' },
      deleted,
    ],
  },
];

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

import type { Module } from '#contract/rules/modules.ts';

/** One part of the menu, for the accounts that have the module. */
interface MenuPart {
  readonly titleKey: string | null;
  readonly modules: readonly Module[];
  readonly entries: readonly MenuEntry[];
}

/** A command that goes to a screen, with the paths under which its entry is the current one. */
interface MenuEntry {
  readonly commandId: string;
  readonly path: string;
  readonly also?: readonly string[];
}

/** The menu by modules (spec 2.2). What stands in two parts is shown once, in the first that the account has. */
const menuParts: readonly MenuPart[] = [
  {
    titleKey: null,
    modules: [],
    entries: [{ commandId: 'home.go', path: '/home' }],
  },
  {
    titleKey: null,
    modules: ['BULK'],
    entries: [
      { commandId: 'groups.go', path: '/groups', also: ['/contacts'] },
      { commandId: 'messages.go', path: '/messages' },
      { commandId: 'campaigns.go', path: '/campaigns' },
      { commandId: 'drips.go', path: '/drip-campaigns', also: ['/drip-enrollments'] },
    ],
  },
  {
    titleKey: 'menu.settings',
    modules: ['BULK'],
    entries: [
      { commandId: 'attributes.go', path: '/attributes' },
      { commandId: 'senders.go', path: '/campaign/senders' },
      { commandId: 'tags.go', path: '/tags' },
      { commandId: 'webhooks.go', path: '/webhooks' },
      { commandId: 'blacklist.go', path: '/blacklist/contacts' },
    ],
  },
  {
    titleKey: 'menu.smtp',
    modules: ['SMTP'],
    entries: [
      { commandId: 'senders.go', path: '/campaign/senders' },
      { commandId: 'webhooks.go', path: '/webhooks' },
      { commandId: 'blacklist.go', path: '/blacklist/contacts' },
      { commandId: 'smtp.go', path: '/smtp/messages' },
    ],
  },
  {
    titleKey: 'menu.inbound',
    modules: ['INBOUND'],
    entries: [{ commandId: 'receivers.go', path: '/receivers' }],
  },
  {
    titleKey: 'menu.admin',
    modules: ['ADMIN'],
    entries: [
      { commandId: 'users.go', path: '/admin/users' },
      { commandId: 'subscriptions.go', path: '/admin/user/subscriptions' },
      { commandId: 'mailbox.go', path: '/mailbox' },
    ],
  },
];

/** The parts for an account, without repeats and without empty parts. */
export function menuFor(modules: readonly Module[], exists: (commandId: string) => boolean): MenuPart[] {
  const seen = new Set<string>();
  return menuParts
    .filter((part) => part.modules.length === 0 || part.modules.some((module) => modules.includes(module)))
    .map((part) => ({
      ...part,
      entries: part.entries.filter(
        ({ commandId }) => exists(commandId) && !seen.has(commandId) && seen.add(commandId) !== null,
      ),
    }))
    .filter((part) => part.entries.length > 0);
}

/** Whether an entry leads to where one is. */
export function isCurrent(entry: MenuEntry, pathname: string): boolean {
  return [entry.path, ...(entry.also ?? [])].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  );
}
